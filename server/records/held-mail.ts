import { type BrandId, brandById } from '../../model/brands.ts'
import { letter } from '../../model/mails/letter.ts'
import { when } from '../../model/when.ts'
import type { Trx } from '../db/handle.ts'
import { queueMail } from './outbox.ts'

type Held = {
  /** Who planned it. */
  readonly user_id: number | null
  readonly name: string
  /** The sites it was for; none where it was for the buyers' portal. */
  readonly brand_ids: readonly BrandId[]
  readonly at: Date
  readonly why: string
  /** The address at which whoever planned it mends it: of the page or the record itself, whichever area it is of. */
  readonly where: string
}

/** Tells whoever planned it that it did not go out at its time, and why (decision 262). */
export async function tellHeld(trx: Trx, { user_id, name, brand_ids, at, why, where }: Held): Promise<void> {
  const planner = await trx
    .selectFrom('users')
    .where('id', '=', user_id ?? 0)
    .where('deleted_at', 'is', null)
    .select(['Firstname', 'email'])
    .executeTakeFirst()
  const sites = brand_ids.flatMap(id => brandById(id)?.display_label ?? [])
  await queueMail(trx, {
    ...letter('content.held', {
      ...{ firstname: planner?.Firstname ?? 'colleague', name, time: when(at), why, where },
      site: sites.length > 0 ? sites.join(', ') : 'the buyers portal',
    }),
    to: planner ? [planner.email] : [],
    brand_id: brand_ids.length === 1 ? (brand_ids[0] ?? null) : null,
  })
}
