import { existing, Refusal } from '../../../model/errors.ts'
import { formatProblem } from '../../../model/rules/formats.ts'
import { pesos } from '../../../model/rules/money.ts'
import { reasonProblem } from '../../../model/rules/reason.ts'
import { dayInWords } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { releaseFiles, removeReleased } from '../../records/release-files.ts'
import type { PersonSource, SaidOfPerson } from './sources.ts'
import { eraseAll, type HeldRow, heldRow, holdingsOf } from './store.ts'

function whose({ caller }: CallerCtx, input: string) {
  const email = input.trim().toLowerCase()
  const problem = formatProblem('email', email)
  if (problem) throw new Refusal('INVALID', { errors: { email: [problem] } })
  return { email, brand_ids: caller.brand_ids }
}

/** Names the person in the trail without their identity: the trail is never erased. */
const nameless = ({ deps }: CallerCtx, email: string): string =>
  deps.secrets.mark(`person ${email}`).toString('hex').slice(0, 24)

/** A value as a person reads it: states, days and amounts in words. */
function words(value: unknown, how: SaidOfPerson): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof how === 'string') return String(value)
  if ('states' in how) return how.states[String(value)]?.label ?? String(value)
  return how.as === 'day' ? dayInWords(String(value)) : pesos(String(value))
}
/** The first letter, and a sign that there is more. */
const masked = (text: string): string => (text === '' ? '' : `${[...text][0]}•••`)
/** Columns about the record, not the person: shown as they are. */
const plain = new Set(['status', 'visit_date', 'position_applied'])

const rowOf = ({ shows }: PersonSource, { id, at, said }: HeldRow, isMasked: boolean) => ({
  id,
  at: new Date(at).toISOString(),
  facts: Object.entries(shows).map(([column, how]) => {
    const value = words(said[column], how)
    return {
      label: typeof how === 'string' ? how : how.label,
      value: isMasked && !plain.has(column) ? masked(value) : value,
    }
  }),
})

function soundReason(reason: string): string {
  const problem = reasonProblem(reason)
  if (problem) throw new Refusal('INVALID', { errors: { reason: [problem] } })
  return reason.trim()
}

export const persons: HandlersOf<'persons'> = {
  find: async ({ body }, ctx) => {
    const who = whose(ctx, body.email)
    const holdings = await holdingsOf(ctx.db, who)
    await ctx.db.transaction().execute(trx =>
      ctx.record(trx, {
        entity: 'person',
        entity_id: nameless(ctx, who.email),
        after: Object.fromEntries(holdings.map(({ source, count }) => [source.table, count])),
      }),
    )
    return {
      holdings: holdings.map(({ source, count, erasable, rows }) => ({
        table: source.table,
        label: source.label,
        count,
        erasable,
        keeps: erasable < count ? (source.keeps ?? null) : null,
        rows: rows.map(row => rowOf(source, row, true)),
      })),
    }
  },
  reveal: async ({ body: { email, table, id } }, ctx) => {
    const who = whose(ctx, email)
    const found = existing(await heldRow(ctx.db, who, table, id))
    await ctx.db
      .transaction()
      .execute(trx => ctx.record(trx, { entity: 'person', entity_id: nameless(ctx, who.email), after: { table, id } }))
    return rowOf(found.source, found.row, false)
  },
  export: async ({ body: { email, reason } }, ctx) => {
    const who = whose(ctx, email)
    const said = soundReason(reason)
    const holdings = await holdingsOf(ctx.db, who, 100_000)
    const held = holdings.map(({ source, rows }) => ({
      what: source.label,
      rows: rows.map(row => {
        const { id, at, facts } = rowOf(source, row, false)
        return { id, at, ...Object.fromEntries(facts.map(({ label, value }) => [label, value])) }
      }),
    }))
    await ctx.db.transaction().execute(trx =>
      ctx.record(trx, {
        entity: 'person',
        entity_id: nameless(ctx, who.email),
        after: { reason: said, rows: holdings.reduce((sum, { count }) => sum + count, 0) },
      }),
    )
    const bytes = Buffer.from(`${JSON.stringify({ email: who.email, taken_at: ctx.deps.now(), held }, null, 2)}\n`)
    return { name: 'person.json', mime: 'application/json', stream: only(bytes), bytes: bytes.length }
  },
  erase: async ({ body: { email, reason } }, ctx) => {
    const who = whose(ctx, email)
    const said = soundReason(reason)
    // Said to be done, what their role does not show them would stand (decision 349).
    if (ctx.caller.access.rows)
      throw new Refusal('FORBIDDEN', {
        message:
          'A person is erased from all records, and your role sees only some. Ask somebody whose role sees them all.',
      })
    const { erased, gone } = await ctx.db.transaction().execute(async trx => {
      const erased = await eraseAll(trx, who, ctx.deps.now(), ctx.caller.user_id)
      const gone = await releaseFiles(
        trx,
        erased.flatMap(({ files }) => files),
      )
      await ctx.record(trx, {
        entity: 'person',
        entity_id: nameless(ctx, who.email),
        after: { reason: said, ...Object.fromEntries(erased.map(({ table, count }) => [table, count])) },
      })
      return { erased, gone }
    })
    await removeReleased(ctx.deps, gone)
    const kept = (await holdingsOf(ctx.db, who)).reduce((sum, { count }) => sum + count, 0)
    return { erased: erased.reduce((sum, { count }) => sum + count, 0), kept }
  },
}

async function* only(bytes: Buffer) {
  yield bytes
}
