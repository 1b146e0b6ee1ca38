import type { Static } from 'typebox'
import { type Brand, brandByCode } from '../../../model/brands.ts'
import type { media } from '../../../model/contract/media.ts'
import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { isPageId } from '../../../model/pages/index.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { mediaUrl } from '../../records/file-names.ts'
import { needleOf, withAddress } from '../../records/media/address.ts'
import type { FileRecord } from '../../records/uploads.ts'
import type { Holding, HoldingFinder } from '../../records/uses/holding.ts'
import { type FileUsedAt, tellable, usesOfFile } from '../../records/uses/media-uses.ts'
import { heldBrands } from './held.ts'
import { libraryFile } from './store.ts'

type Shown = Static<typeof media.replacement.reply>['places'][number]
type Plan = { places: Shown[]; writes: Holding[] }

/** The effects of replacing a file everywhere. The preview and the replacement share this plan. */
async function planOf(
  ctx: CallerCtx,
  db: Db,
  finders: readonly HoldingFinder[],
  old: FileRecord,
  next: FileRecord,
): Promise<Plan> {
  const used = await usesOfFile(db, finders, old, heldBrands(ctx))
  const writes = new Set<Holding>()
  const places = used.map(({ use, holdings }): Shown => {
    const writable = holdings.filter(holding => holding.write)
    const refusal = reasonNotTo(ctx, { use, holdings: writable }, next)
    if (refusal !== null) return { ...tellable(ctx.caller.access)(use), change: 'none', why: refusal }
    for (const holding of writable) writes.add(holding)
    return { ...use, change: use.record ? 'at_once' : 'draft', why: null }
  })
  return { places, writes: [...writes] }
}

function reasonNotTo(ctx: CallerCtx, { use, holdings }: FileUsedAt, next: FileRecord): string | null {
  if (holdings.length === 0)
    return use.scheduled && !use.published
      ? 'Only a scheduled publication shows it; the draft does not any more.'
      : 'The draft does not show it any more: publishing the page takes it away.'
  const brand = use.brand === null ? undefined : brandByCode(use.brand)
  // There visitors would see a file that no library of the page's editors shows.
  if (next.brand_id !== null && brand?.id !== next.brand_id)
    return 'The other file is of another brand. Share it with all brands first.'
  if (!isPageId(use.page) || !may(ctx.caller.access, 'edit', use.page, brand?.code))
    return 'You may not change this page. Ask someone who may.'
  return null
}

const changesOf = ({ places }: Plan): number => places.filter(({ change }) => change !== 'none').length

/** The replacement: of the same kind, in the same library. */
async function otherFile(db: Db, brand: Brand, old: FileRecord, id: number): Promise<FileRecord> {
  const next = await libraryFile(db, brand, id).catch((error: unknown) => {
    throw error instanceof Refusal ? invalid('This file is not in the library any more. Choose another.') : error
  })
  if (next.sha256.equals(old.sha256)) throw invalid('This is the same file. Choose another.')
  const kind = ({ mime }: FileRecord) => mime.startsWith('image/')
  if (kind(next) !== kind(old))
    throw invalid(kind(old) ? 'Choose a picture in place of a picture.' : 'Choose a document in place of a document.')
  return next
}
const invalid = (message: string) => new Refusal('INVALID', { errors: { with: [message] } })

export async function planReplacement(
  ctx: CallerCtx,
  finders: readonly HoldingFinder[],
  brand: Brand,
  id: number,
  withId: number,
) {
  const old = await libraryFile(ctx.db, brand, id)
  const next = await otherFile(ctx.db, brand, old, withId)
  const plan = await planOf(ctx, ctx.db, finders, old, next)
  return { places: plan.places, changes: changesOf(plan) }
}

/** All uses or none, each with its version, its history and its row in the trail (decision 029). */
export const replaceEverywhere = (
  ctx: CallerCtx,
  finders: readonly HoldingFinder[],
  brand: Brand,
  id: number,
  input: { with: number; changes: number },
): Promise<{ changed: number; places: Shown[] }> =>
  ctx.db.transaction().execute(async trx => {
    const old = await libraryFile(trx, brand, id)
    const next = await otherFile(trx, brand, old, input.with)
    const plan = await planOf(ctx, trx, finders, old, next)
    const changes = changesOf(plan)
    if (changes !== input.changes)
      throw new Refusal('COUNT_MOVED', {
        message:
          'The places that show this file have changed: {now} would change now, not {seen}. Nothing was done; look at the list again.',
        values: { now: changes, seen: input.changes },
      })
    if (changes === 0)
      throw new Refusal('INVALID', { errors: { changes: ['Nothing that you may change shows this file.'] } })
    const note = `${old.original_name} replaced by ${next.original_name}`
    for (const holding of plan.writes)
      await holding.write?.(trx, ctx, withAddress(holding.value, needleOf(old.sha256), mediaUrl(next)), note)
    return { changed: changes, places: plan.places }
  })
