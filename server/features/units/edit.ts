import { sql } from 'kysely'
import type { FieldErrors } from '../../../model/errors.ts'
import { fixedOn } from '../../../model/pages/kept.ts'
import { statusProblem, type UnitField, type UnitStatus, unitProblem } from '../../../model/rules/units.ts'
import { when } from '../../../model/when.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { brandIdOf, propertyOf } from '../../records/property-section.ts'
import { isSame } from '../../records/same-save.ts'
import { moverOf, passOn } from '../../records/unit-queue.ts'
import { type UnitOnWire, unitsOf } from './unit-rows.ts'
import { asSet, writeUnits } from './write-units.ts'

const page = 'project_info.unit-pages'

type Hold = { held_by: number | null; hold_expires_at: string | null }
export type UnitInput = Readonly<Record<string, unknown>> & { readonly hold?: Hold }
type Change = { id: number; version: number; set: UnitInput }
type Result = { id: number; done: boolean; unit: UnitOnWire | null; errors: FieldErrors }

/** What a change is judged by beside the unit: sellers that it names, and fields that the caller may not change. */
type Rules = { readonly sellers: ReadonlySet<number>; readonly fixed: ReadonlyMap<string, string>; readonly now: Date }
export const rulesOf = ({ caller, deps }: CallerCtx, sellers: ReadonlySet<number>): Rules => ({
  sellers,
  fixed: fixedOn(caller.access, page),
  now: deps.now(),
})

/** The reasons against a change to the unit as it is, by field; `''` is about the whole unit. */
export function problemsOf(unit: UnitOnWire, { version, set }: Change, { sellers, fixed, now }: Rules): FieldErrors {
  if (unit.version !== version) return { '': ['Someone changed this unit meanwhile. Look at it again.'] }
  const asked = set['status'] === 'on_hold' && set.hold === undefined ? { ...set, hold: nobody } : set
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]): [string, string[]][] => {
      const field = name as UnitField
      const problem =
        (fixed.has(name) ? `Your role may not change this here: ${fixed.get(name)}.` : undefined) ??
        (name === 'hold' ? holdProblem(unit, asked, sellers, now) : unitProblem(field, value)) ??
        (field === 'status' ? statusProblem(unit.status, value as UnitStatus) : undefined) ??
        // The signed agreement was computed from it (domain.md, price chain).
        (field === 'list_price' && unit.reservation_no !== null && value !== unit.list_price
          ? `The unit is held by ${unit.reservation_no}: its price stands until that is decided.`
          : undefined)
      return problem === undefined ? [] : [[field, [problem]]]
    }),
  )
}

const nobody: Hold = { held_by: null, hold_expires_at: null }

/** Decision 194: a hold is for a seller and has an end that is still to come. */
function holdProblem(
  { held_by, holder, hold_expires_at }: UnitOnWire,
  { hold = nobody, status }: UnitInput,
  sellers: ReadonlySet<number>,
  now: Date,
): string | undefined {
  if (status !== 'on_hold') return 'Only a unit that is set on hold is held for someone.'
  if (hold.held_by === null) return 'Say for which seller the unit is on hold.'
  if (!sellers.has(hold.held_by)) return 'There is no such seller.'
  // Decision 276: nobody is put past whoever has the hold, or its turn.
  if (held_by !== null && held_by !== hold.held_by)
    return `It is on hold for ${holder}${hold_expires_at === null ? '' : ` until ${when(hold_expires_at)}`}: others wait in its queue.`
  if (hold.hold_expires_at === null) return 'Say until when the unit is on hold.'
  return Date.parse(hold.hold_expires_at) > now.getTime()
    ? undefined
    : 'The end of the hold has passed. Choose a later one.'
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** The new columns of a unit, the hold among them. */
const written = ({ hold, ...set }: UnitInput): Record<string, unknown> => ({
  ...hold,
  ...Object.fromEntries(Object.entries(set).map(([field, value]) => [field, text(value)])),
})

/** The reason that a code may not be had: another unit of the property has it. */
export const taken = (unit: UnitOnWire, set: UnitInput, codes: ReadonlyMap<string, number>): FieldErrors => {
  const code = text(set['unit_code'])
  const other = typeof code === 'string' ? codes.get(code) : undefined
  return other === undefined || other === unit.id
    ? {}
    : { unit_code: [`Another unit of this property has the code ${String(code)}.`] }
}

type Verdict = {
  readonly failed: ReadonlyMap<number, FieldErrors>
  readonly done: readonly (Change & { unit: UnitOnWire })[]
}

/** Which changes may be made to the units as they stand, and why the others not. */
function judged(units: readonly UnitOnWire[], changes: readonly Change[], rules: Rules): Verdict {
  const before = new Map(units.map(unit => [unit.id, unit]))
  const codes = new Map(units.map(({ id, unit_code }) => [unit_code, id]))
  const failed = new Map<number, FieldErrors>()
  const done = new Map<number, Change & { unit: UnitOnWire }>()
  for (const change of changes) {
    const unit = before.get(change.id)
    const errors: FieldErrors = unit
      ? { ...problemsOf(unit, change, rules), ...taken(unit, change.set, codes) }
      : { '': ['This unit is not here any more.'] }
    if (!unit || Object.keys(errors).length > 0 || done.has(change.id)) {
      failed.set(change.id, errors)
      continue
    }
    if (typeof change.set['unit_code'] === 'string') {
      codes.delete(unit.unit_code)
      codes.set(change.set['unit_code'].trim(), unit.id)
    }
    if (!isAsItIs(unit, change.set)) done.set(change.id, { ...change, unit })
  }
  return { failed, done: [...done.values()] }
}

/** The answer for each change: whether it was done, or would be, and why not. */
const resultsOf = (changes: readonly Change[], { failed }: Verdict, units: readonly UnitOnWire[]): Result[] => {
  const after = new Map(units.map(unit => [unit.id, unit]))
  return changes.map(({ id }) => {
    const errors = failed.get(id)
    return { id, done: errors === undefined, unit: after.get(id) ?? null, errors: errors ?? {} }
  })
}

/** What the same changes would be answered; nothing is written. */
export async function tryEdit(ctx: CallerCtx, projectId: number, changes: readonly Change[]): Promise<Result[]> {
  const units = await unitsOf(ctx.db, await propertyOf(ctx, ctx.db, projectId))
  const sellers = await sellersOf(
    ctx.db,
    changes.map(({ set }) => set),
  )
  return resultsOf(changes, judged(units, changes, rulesOf(ctx, sellers)), units)
}

/** Makes every change that is allowed, all in one transaction; the answer says so for each (decision 070). */
export async function edit(ctx: CallerCtx, projectId: number, changes: readonly Change[]): Promise<Result[]> {
  const property = await propertyOf(ctx, ctx.db, projectId)
  return ctx.db.transaction().execute(async trx => {
    await locked(trx, property.id, property.brand_id, changes)
    const sellers = await sellersOf(
      trx,
      changes.map(({ set }) => set),
    )
    const verdict = judged(await unitsOf(trx, property), changes, rulesOf(ctx, sellers))
    const { done } = verdict
    await writeUnits(
      ctx,
      trx,
      property,
      done.map(({ unit, set }) => asSet(unit, written(set))),
    )
    if (done.length > 0)
      await ctx.record(
        trx,
        done.map(
          ({ unit, set }): AuditEntry => ({
            entity: 'unit',
            // Its code is another's too, in another property.
            entity_id: unit.id,
            subject: unit.unit_code,
            brand_id: brandIdOf({ property }),
            ...changeOf(unit, set),
          }),
        ),
      )
    else ctx.repeated()
    await passOn(
      trx,
      moverOf(ctx),
      done.flatMap(({ id, set }) => (set['status'] === 'available' ? [id] : [])),
    )
    return resultsOf(changes, verdict, await unitsOf(trx, property))
  })
}

/** The id is one of these: one value of the statement, however many there are. */
const isOne = (ids: readonly number[]) => sql<boolean>`id = any(${[...new Set(ids)]}::bigint[])`

/** The sellers that an undo names. */
export const sellersOf = async (db: Db, sets: readonly UnitInput[]): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await db
        .selectFrom('sellers')
        .where(isOne(sets.flatMap(({ hold }) => hold?.held_by ?? [])))
        .select('id')
        .execute()
    ).map(({ id }) => id),
  )

function isAsItIs(unit: UnitOnWire, set: UnitInput): boolean {
  const { before, after } = changeOf(unit, set)
  return isSame(before, Object.fromEntries(Object.entries(Object(after)).map(([field, value]) => [field, text(value)])))
}

export const holdOf = ({ held_by, hold_expires_at }: UnitOnWire): Hold | null =>
  held_by === null && hold_expires_at === null ? null : { held_by, hold_expires_at }

/** The trail's line of a change; it also says which hold ended with the status. */
export function changeOf(unit: UnitOnWire, { hold, ...set }: UnitInput): Pick<AuditEntry, 'before' | 'after'> {
  const fields = Object.fromEntries(Object.keys(set).map(field => [field, unit[field as UnitField]]))
  const before = holdOf(unit)
  const isLost = before !== null && set['status'] !== undefined && set['status'] !== 'on_hold'
  if (!hold && !isLost) return { before: fields, after: set }
  return { before: { ...fields, hold: before }, after: { ...set, hold: hold ?? null } }
}

const locked = (trx: Trx, property_id: number, brand_id: number, changes: readonly Pick<Change, 'id'>[]) =>
  trx
    .selectFrom('units')
    .where('property_id', '=', property_id)
    .where('brand_id', '=', brand_id)
    .where(isOne(changes.map(({ id }) => id)))
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute()
