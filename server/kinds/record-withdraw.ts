import { sql } from 'kysely'
import { Refusal } from '../../model/errors.ts'
import { isAsked } from '../../model/site-check/references.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import type { RecordSource } from '../records/record-repository.ts'
import type { RecordValues } from '../records/record-values.ts'
import { entryLed } from '../records/uses/led-to.ts'
import { leadOn, replaceUses } from '../records/uses/replace-uses.ts'
import { counts, type TakingAway, toldOf, type UseAnswer, unlessUsed } from '../records/uses/unless-used.ts'
import { holdingsWith, usedWords, usesAmong } from '../records/uses/uses-of.ts'

type Entries = Pick<RecordSource, 'kind' | 'place' | 'page'>
/** What else is written in the transaction that takes it away. */
type Along = (trx: Trx) => Promise<void>
const nothing: Along = () => Promise.resolve()

/** By a step of its workflow that takes it from visitors, or would once it is out; by its name, which confirms it. */
export const withdraws = ({ publication }: RecordSource['kind'], action: string): boolean => {
  const step = publication?.actions[action]
  if (!publication || !step) return false
  const isCalm = (state: string) => publication.states[state]?.tone === 'calm'
  return isCalm(step.to) && step.from.some(state => !isCalm(state))
}

/** Refuses to take a record from where contents lead to it, unless that is confirmed or another takes its place (decision 281). */
export async function withdrawal(
  ctx: CallerCtx,
  source: Entries,
  row: RecordValues,
  { moment, word }: { readonly moment: TakingAway; readonly word: string },
  asked: UseAnswer,
): Promise<Along> {
  if (!source.place.folder || !isAsked('address', moment)) return nothing
  const led = entryLed(source, row)
  const other = asked.use_instead === undefined ? undefined : await otherOf(ctx, source, row, asked.use_instead)
  const used = await unlessUsed(ctx, { led, word, moment, isReplaceable: true }, asked)
  if (!other) return nothing
  return async trx => {
    await replaceUses(trx, ctx, used, led, other)
    await leadOn(trx, Number(row['brand_id']), led.path, other.path)
  }
}

/** One of the same site that visitors see. */
async function otherOf(ctx: CallerCtx, source: Entries, row: RecordValues, id: number) {
  const { kind, place } = source
  const shown = Object.entries(kind.publication?.states ?? {}).flatMap(([key, { tone }]) =>
    tone === 'good' ? [key] : [],
  )
  const { rows } = await sql<RecordValues>`select id, brand_id, title, slug from ${sql.table(place.table)}
    where id = ${id} and id <> ${row['id']} and brand_id = ${row['brand_id']} and deleted_at is null
      and status = any(${shown}::text[])`.execute(ctx.db)
  const [other] = rows
  if (!other)
    throw new Refusal('INVALID', {
      errors: { use_instead: [`Choose another ${kind.list.one} of this site, which visitors see.`] },
    })
  return entryLed(source, other)
}

/** Of these records, those that contents lead to, and why each is not taken away with many. */
export async function usedInBulk(
  ctx: CallerCtx,
  source: Entries,
  ids: readonly number[],
  moment: TakingAway,
): Promise<ReadonlyMap<number, string>> {
  const { folder, table } = source.place
  const refused = new Map<number, string>()
  if (!folder || !isAsked('address', moment)) return refused
  const { rows } = await sql<RecordValues & { id: number }>`select id, brand_id, title, slug from ${sql.table(table)}
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  const holdings = await holdingsWith(ctx.deps, folder === '/news/' ? [folder, 'news_id'] : [folder])
  const texts = JSON.stringify(holdings.map(({ value }) => value))
  const slugs = new Set(texts.split(folder).map(after => /^[a-z0-9-]+/.exec(after)?.[0]))
  const keys = new Set(Array.from(texts.matchAll(/"([1-9][0-9]*)"/g), ([, key]) => key))
  for (const row of rows) {
    if (!slugs.has(String(row['slug'])) && !keys.has(String(row.id))) continue
    const led = entryLed(source, row)
    const used = usesAmong(holdings, led)
    if (used.some(each => counts(moment, each)))
      refused.set(
        row.id,
        `${usedWords(led.label, toldOf(ctx, used))} Open it to go on all the same, or to use another.`,
      )
  }
  return refused
}
