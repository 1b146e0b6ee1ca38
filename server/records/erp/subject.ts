import type { BrandId } from '../../../model/brands.ts'
import type { FieldErrors } from '../../../model/errors.ts'
import type { PostingType } from '../../../model/workflows/posting.ts'
import type { Trx } from '../../db/handle.ts'
import type { Deps } from '../../http/context.ts'
import type { ErpReply } from '../../outside/erp.ts'
import type { Mail } from '../outbox.ts'

/** A record as it goes to the ERP. */
type Postable = {
  readonly name: string
  readonly brand_id: BrandId
  readonly version: number
  /** Whether its state lets it be posted; else what that state is called. */
  readonly standing: 'open' | { readonly status: string }
  /** What is missing for it, by field. */
  readonly errors: FieldErrors
  readonly payload: Readonly<Record<string, unknown>>
}

/** One kind of what is posted: where it is, and what becomes of it on the way. */
export type Subject = {
  load(deps: Pick<Deps, 'secrets'>, trx: Trx, id: number, brand_ids: readonly number[]): Promise<Postable | undefined>
  /** It is on its way, or was not taken: the state of the record, where it has one for that. */
  moved(trx: Trx, id: number, to: 'posting' | 'post_failed', said: string | null, now: Date): Promise<void>
  posted(trx: Trx, id: number, reply: ErpReply, now: Date): Promise<readonly Mail[]>
  /** How it stands in the trail. */
  readonly entity: string
  readonly module: string
}
export type Subjects = { readonly [T in PostingType]?: Subject }
