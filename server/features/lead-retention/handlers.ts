import { sql } from 'kysely'
import { type BrandId, brandById, brandOf, brands } from '../../../model/brands.ts'
import { leadRetention as content } from '../../../model/content/records/lead-retention.ts'
import { validate } from '../../../model/content/validate.ts'
import { initialOf } from '../../../model/content/value.ts'
import { Refusal } from '../../../model/errors.ts'
import { positionKeys } from '../../../model/rules/positions.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'

type Values = Readonly<Record<string, unknown>>
type Row = Awaited<ReturnType<HandlersOf<'leadRetention'>['list']>>[number]
type Stored = Values & {
  id: number
  version: number
  brand_id: number
  position: Row['position']
  updated_at: Date
  updated_by: string | null
}

const names = Object.keys(content.fields)

async function rowsOf(db: Db, brand_ids: readonly number[], id?: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select t.id, t.version, t.brand_id, t.position, t.effective_from, t.updated_at, u."Firstname" || ' ' || u."Lastname" as updated_by,
      ${sql.join(names.map(name => sql`t.${sql.ref(name)}`))}
    from lead_retention as t left join users as u on u.id = t.updated_by
    where t.brand_id = any(${brand_ids}::int[]) ${id === undefined ? sql`` : sql`and t.id = ${id}`}`.execute(db)
  return rows
}

const valuesOf = (row: Values): Values => Object.fromEntries(names.map(name => [name, row[name]]))
const wire = ({ brand_id, updated_at, ...row }: Stored): Row =>
  ({ ...row, brand_code: brandById(brand_id as BrandId)?.code, updated_at: updated_at.toISOString() }) as Row

/** The house rule, which applies to a brand without a row; saving it makes a row for the brand. */
const unset = (brand_code: string): Row => ({
  ...initialOf(content.fields),
  ...{ reminder_days: [15, 7, 1] },
  id: 0,
  version: 0,
  brand_code,
  position: null,
  effective_from: null,
  updated_at: null,
  updated_by: null,
})

/** A field that is left out keeps its value; read-only fields of a reply are ignored. */
function judged(input: Values, before: Values): Values {
  const values = valuesOf({ ...before, ...input })
  const errors = validate(content, values)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  return values
}

const rank = ({ position }: Row) => (position === null ? -1 : positionKeys.indexOf(position))

async function list({ db, caller }: CallerCtx): Promise<Row[]> {
  const rows = (await rowsOf(db, caller.brand_ids)).map(wire)
  return brands
    .filter(brand => brand.is_sellable && caller.brand_ids.includes(brand.id))
    .flatMap(({ code }) => {
      const own = rows.filter(({ brand_code }) => brand_code === code).toSorted((a, b) => rank(a) - rank(b))
      return own[0]?.position === null ? own : [unset(code), ...own]
    })
}

const stored = (values: Values) => ({ ...values, reminder_days: JSON.stringify(values['reminder_days']) })

async function add(
  ctx: CallerCtx,
  trx: Trx,
  values: Values,
  { brand_code, position }: { brand_code?: string; position?: Row['position'] },
): Promise<number> {
  const brand = brand_code === undefined ? undefined : brandOf(brand_code)
  if (!brand?.is_sellable || !ctx.caller.brand_ids.includes(brand.id)) throw new Refusal('NOT_FOUND')
  const now = ctx.deps.now()
  const made = await trx
    .insertInto('lead_retention')
    .values({
      ...stored(values),
      brand_id: brand.id,
      position: position ?? null,
      effective_from: dayOf(now),
      created_at: now,
      updated_at: now,
      created_by: ctx.caller.user_id,
      updated_by: ctx.caller.user_id,
    })
    .onConflict(conflict => conflict.columns(['brand_id', 'position']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made)
    throw new Refusal('INVALID', { errors: { position: ['This position has a rule of its own. Change that one.'] } })
  await ctx.record(trx, { entity: 'lead-retention', entity_id: made.id, brand_id: brand.id, before: {}, after: values })
  return made.id
}

async function change(ctx: CallerCtx, trx: Trx, id: number, input: Values, version: number) {
  const [before] = await rowsOf(trx, ctx.caller.brand_ids, id)
  if (!before) throw new Refusal('NOT_FOUND')
  const values = judged(input, valuesOf(before))
  const now = ctx.deps.now()
  const done = await trx
    .updateTable('lead_retention')
    .where('id', '=', id)
    .where('brand_id', '=', before.brand_id)
    .where('version', '=', version)
    .set({
      ...stored(values),
      effective_from: dayOf(now),
      version: version + 1,
      updated_at: now,
      updated_by: ctx.caller.user_id,
    })
    .returning('id')
    .executeTakeFirst()
  if (!done)
    throw new Refusal('STALE', {
      values: { user: before.updated_by ?? 'Someone', time: when(before.updated_at.toISOString()) },
      detail: wire(before),
    })
  // Also the day since when it holds stays.
  stopWhereSame(valuesOf(before), values)
  await ctx.record(trx, {
    entity: 'lead-retention',
    entity_id: id,
    brand_id: before.brand_id as BrandId,
    before: valuesOf(before),
    after: values,
  })
}

export const leadRetention: HandlersOf<'leadRetention'> = {
  list: (_, ctx) => list(ctx),
  save: async ({ params, body }, ctx) => {
    const { version, brand_code, position, ...values } = body as Values & {
      version?: number
      brand_code?: string
      position?: Row['position']
    }
    if (params.id !== 0 && version === undefined) throw new Refusal('VERSION_REQUIRED')
    const write = async (trx: Trx) => {
      if (params.id === 0)
        return add(ctx, trx, judged(values, unset('')), {
          ...(brand_code ? { brand_code } : {}),
          ...(position ? { position } : {}),
        })
      await change(ctx, trx, params.id, values, version ?? 0)
      return params.id
    }
    const id = await unlessSame(
      ctx,
      () => ctx.db.transaction().execute(write),
      () => params.id,
    )
    const [row] = await rowsOf(ctx.db, ctx.caller.brand_ids, id)
    if (!row) throw new Refusal('NOT_FOUND')
    return wire(row)
  },
}
