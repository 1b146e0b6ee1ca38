import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { type HistoryKey, hasHistory } from '../../../model/kinds/history-keys.ts'
import { fixedOn, hiddenOn, withoutHidden } from '../../../model/pages/kept.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { cursorOf, lineAt, linesOf, pageOfLines, placeOf } from '../../records/history/history-lines.ts'
import type { HistorySource, HistorySubject } from '../../records/history/history-source.ts'
import { restorableOf, restore, restoredFrom, withoutNaming } from '../../records/history/restore-line.ts'
import { namesIn } from '../../records/trail/names.ts'

export type HistorySources = { readonly [K in HistoryKey]: HistorySource }
type Handlers = HandlersOf<'history'>

const nothing = { restorable: [], kept_out: {} }

/** Calls of the history of any record. What the caller may see of it, its source judges. */
export const historyOf = (sources: HistorySources): Handlers => {
  const sourceOf = (kind: string): HistorySource => {
    if (!hasHistory(kind)) throw new Refusal('NOT_FOUND')
    return sources[kind]
  }
  return {
    list: async ({ params: { kind, id }, query }, ctx) => {
      const source = sourceOf(kind)
      const subject = await subjectOf(ctx, source, id)
      const hidden = hiddenOn(ctx.caller.access, source.page)
      const may_restore = mayRestore(source, subject)
      const lines = (
        await linesOf(ctx.db, source, subject, query.after === undefined ? undefined : placeOf(query.after))
      ).map(line => ({ ...line, before: leftOut(line.before, hidden), after: leftOut(line.after, hidden) }))
      const shown = lines.slice(0, pageOfLines)
      const last = shown.at(-1)
      const fields = fieldsOfHistory(kind as HistoryKey, subject.form)
      return {
        name: subject.name,
        version: subject.version,
        form: subject.form ?? null,
        may_restore,
        values: { ...subject.values },
        names: Object.fromEntries(
          await namesIn(
            ctx.db,
            [{ before: {}, after: subject.values }, ...shown].map(({ before, after }) => ({ before, after, fields })),
          ),
        ),
        items: shown.map(({ ip: _, request_id: __, line_id: ___, created_at, result: ____, ...line }) => ({
          ...line,
          created_at: created_at.toISOString(),
          before: { ...line.before },
          after: { ...withoutNaming(line.after) },
          ...(may_restore ? restorableOf(subject, line) : nothing),
          restored_from: restoredFrom(line),
        })),
        next: lines.length > pageOfLines && last ? cursorOf(last) : null,
      }
    },
    restore: async ({ params: { kind, id }, body }, ctx) => {
      const source = sourceOf(kind)
      const subject = await subjectOf(ctx, source, id)
      if (!subject.may_restore) throw new Refusal('FORBIDDEN')
      if (body.version === undefined) throw new Refusal('VERSION_REQUIRED')
      if (body.version !== subject.version) throw await stale(ctx, source, subject)
      const line = await lineAt(ctx.db, source, subject, body.line)
      if (!line) throw new Refusal('NOT_FOUND')
      return restore(ctx, source, id, subject, { line, fields: body.fields, version: body.version })
    },
  }
}

/** A record as the caller may see it, with the fields that they may put back. */
async function subjectOf(ctx: CallerCtx, source: HistorySource, id: string): Promise<HistorySubject> {
  const subject = await source.find(ctx, id)
  const { access } = ctx.caller
  const fixed = fixedOn(access, source.page)
  return {
    ...subject,
    values: leftOut(subject.values, hiddenOn(access, source.page)),
    fields: Object.fromEntries(Object.entries(subject.fields).filter(([name]) => !fixed.has(name))),
  }
}
/** Values without those that are hidden: a line says nothing of them, not even that they changed. */
function leftOut(values: Readonly<Record<string, unknown>>, hidden: ReadonlyMap<string, string>) {
  if (hidden.size === 0) return values
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (hidden.has(name) ? [] : [[name, withoutHidden(value, hidden)]])),
  )
}

/** Whoever changed it last, as its history says. */
async function stale(ctx: CallerCtx, source: HistorySource, subject: HistorySubject): Promise<Refusal> {
  const [last] = await linesOf(ctx.db, source, subject)
  const time = last?.created_at ?? ctx.deps.now()
  return new Refusal('STALE', { values: { user: last?.user_name ?? 'Someone', time: when(time.toISOString()) } })
}

const mayRestore = (source: HistorySource, { may_restore, version }: HistorySubject) =>
  may_restore && version !== null && source.restore !== undefined
