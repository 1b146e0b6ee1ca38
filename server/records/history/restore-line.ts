import { same } from '../../../model/content/diff.ts'
import { isObject } from '../../../model/content/value.ts'
import { Refusal } from '../../../model/errors.ts'
import { notRestorable } from '../../../model/rules/restorable.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { CallerCtx } from '../../call/context.ts'
import { toJson } from '../../call/to-json.ts'
import { asSealed, type Line, linesOf, pageOfLines } from './history-lines.ts'
import type { HistorySource, HistorySubject } from './history-source.ts'

type Values = Readonly<Record<string, unknown>>

/** The key in a line of a restore that names the line restored from. */
const namesLine = 'restored_from'
export function restoredFrom({ after }: Pick<Line, 'after'>): { line: number; at: string } | null {
  const said = after[namesLine]
  return isObject(said) && typeof said['line'] === 'number' && typeof said['at'] === 'string'
    ? { line: said['line'], at: said['at'] }
    : null
}
export const withoutNaming = ({ [namesLine]: _, ...after }: Values): Values => after

/** Of a line: the fields whose value before can be put back, and why others cannot. */
export function restorableOf({ fields, values }: HistorySubject, { before }: Pick<Line, 'before'>) {
  const restorable: string[] = []
  const kept_out: Record<string, string> = {}
  for (const [name, value] of Object.entries(before)) {
    const why = notRestorable(name, value)
    if (why !== undefined) kept_out[name] = why
    else if (Object.hasOwn(fields, name) && !same(toJson(values[name] ?? null), value ?? null)) restorable.push(name)
  }
  return { restorable, kept_out }
}

/** How the fields stood before a line: of each the value before in the oldest line from there on that names it. */
async function standingBefore(
  ctx: CallerCtx,
  source: HistorySource,
  subject: HistorySubject,
  line: Line,
): Promise<Values> {
  const stood: Record<string, unknown> = {}
  let place: Line | undefined
  for (;;) {
    const lines = await linesOf(ctx.db, source, subject, place)
    for (const each of await asSealed(ctx.db, lines.slice(0, pageOfLines))) {
      // From the newest on: an older line overwrites what a newer one says.
      for (const name of Object.keys(subject.fields))
        if (Object.hasOwn(each.before, name)) stood[name] = each.before[name]
      if (each.id === line.id) return stood
    }
    const last = lines[pageOfLines - 1]
    if (!last || lines.length <= pageOfLines) return stood
    place = last
  }
}

/** The context of the change: its first line is a restore and names the line. */
function restoring(ctx: CallerCtx, { page, entity }: HistorySource, from: Line): CallerCtx {
  const named = (entry: AuditEntry): AuditEntry =>
    entry.entity === entity && isObject(entry.after)
      ? {
          page,
          ...entry,
          action: 'restore',
          after: { ...entry.after, [namesLine]: { line: from.id, at: from.created_at } },
        }
      : { page, ...entry }
  return {
    ...ctx,
    action: 'restore',
    record: (trx, entry) =>
      ctx.record(
        trx,
        [entry].flat().map(one => named(one as AuditEntry)),
      ),
  }
}

/** Puts fields back to how they stood before a line, as it is sealed; all that can be, or those that are named. */
export async function restore(
  ctx: CallerCtx,
  source: HistorySource,
  id: string,
  subject: HistorySubject,
  { line, fields, version }: { line: Line; fields: readonly string[] | undefined; version: number },
): Promise<{ restored: string[]; left: Record<string, string> }> {
  const change = source.restore
  if (!change) throw new Refusal('INVALID', { message: 'This changes by steps of its own: take one to go back.' })
  const [sealed = line] = await asSealed(ctx.db, [line])
  const stood = fields ? sealed.before : await standingBefore(ctx, source, subject, line)
  const left: Record<string, string> = {}
  const set: Record<string, unknown> = {}
  for (const name of fields ?? Object.keys(stood)) {
    const why = !Object.hasOwn(stood, name)
      ? 'This line does not say how it stood before.'
      : (notRestorable(name, stood[name]) ??
        (Object.hasOwn(subject.fields, name) ? undefined : 'It is not changed by hand.'))
    if (why !== undefined) left[name] = why
    else if (!same(toJson(subject.values[name] ?? null), stood[name] ?? null)) set[name] = stood[name]
  }
  if (fields && Object.keys(left).length > 0)
    throw new Refusal('INVALID', {
      errors: Object.fromEntries(Object.entries(left).map(([name, why]) => [name, [why]])),
    })
  if (Object.keys(set).length === 0)
    throw new Refusal('INVALID', { message: 'Nothing to put back: it stands like that already.' })
  await change(restoring(ctx, source, line), id, version, set, line.created_at)
  return { restored: Object.keys(set), left }
}
