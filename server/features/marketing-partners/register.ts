import { sql } from 'kysely'
import type { ValueOf } from '../../../model/content/field.ts'
import { marketingPartner as content, openPartnerFields } from '../../../model/content/records/marketing-partner.ts'
import { validate } from '../../../model/content/validate.ts'
import { initialOf } from '../../../model/content/value.ts'
import { fromWire, toWire } from '../../../model/content/wire.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { fixedOn } from '../../../model/pages/kept.ts'
import { emailOf, keptAs, mobileOf } from '../../../model/rules/formats.ts'
import type { partnerTypes } from '../../../model/rules/partner-papers.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { dayInWords } from '../../../model/when.ts'
import { partnerWorkflow } from '../../../model/workflows/marketing-partner.ts'
import { partnerNumber, partnerStates } from '../../../model/workflows/partner-record.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { insertRow, readRow } from '../../db/row-queries.ts'
import { refusalOf, staleOf } from '../../records/cases/refusals.ts'
import { standsAt, stopWhereSame, unlessSame } from '../../records/same-save.ts'
import { foundPartner, type LoadedPartner, partnerCases } from './store.ts'

type Values = ValueOf<typeof content.fields>
type Handlers = HandlersOf<'marketingPartner'>

const blank = (text: string | null): string => text ?? ''
const orNull = (text: string): string | null => text.trim() || null
const padded = (no: string): string | null => keptAs('prc', no) ?? null

/** The form's first values; the TIN is never read back. */
function valuesOf({ row, beside }: LoadedPartner): Values {
  return {
    partner_type: row.partner_type,
    name: row.name,
    trade_name: blank(beside.trade_name),
    email: beside.email,
    mobile: beside.mobile,
    address: beside.address,
    sales_group_id: String(beside.sales_group_id),
    brand_ids: row.brand_ids.map(String),
    prc_license_no: blank(beside.prc_license_no),
    prc_valid_until: row.prc_valid_until,
    dhsud_reg_no: blank(beside.dhsud_reg_no),
    dhsud_valid_until: beside.dhsud_valid_until,
    tin: '',
    vat_registered: beside.vat_registered,
    ewt_rate: String(Number(beside.ewt_rate)),
    commission_rate: beside.commission_rate === null ? null : Number(beside.commission_rate),
    amlc_registration_no: blank(beside.amlc_registration_no),
  }
}

/** Checks that the form cannot make: the group, the caller's brands, the day, and whose TIN it is. */
async function faultsOf(ctx: CallerCtx, trx: Trx, values: Values, id: number | undefined): Promise<FieldErrors> {
  const group = await readRow(trx, 'sales_groups', { id: Number(values.sales_group_id), status: 'active' }, [
    'brand_ids',
    'sales_group_name',
  ])
  const brand_ids = values.brand_ids.map(Number)
  const held: readonly number[] = ctx.caller.brand_ids
  const errors: FieldErrors = {}
  if (!group) errors['sales_group_id'] = ['Choose an active sales group.']
  else if (!brand_ids.every(brand => group.brand_ids.includes(brand)))
    errors['brand_ids'] = [`${group.sales_group_name} does not sell all of these brands.`]
  if (!brand_ids.every(brand => held.includes(brand))) errors['brand_ids'] = ['Choose brands of your role.']
  const { prc_valid_until, tin } = values
  if (prc_valid_until !== null && prc_valid_until < dayOf(ctx.deps.now()))
    errors['prc_valid_until'] = [`This PRC ID expired on ${dayInWords(prc_valid_until)}.`]
  if (tin !== '') {
    const { rows } = await sql<{ name: string }>`
      select name from marketing_partners where tin_hash = ${ctx.deps.secrets.mark(tin)} and id is distinct from ${id ?? null}
        and status not in ('disapproved', 'expired')`.execute(trx)
    if (rows[0]) errors['tin'] = [`This TIN already belongs to ${rows[0].name}.`]
  }
  return errors
}

const columnsOf = ({ deps, caller }: CallerCtx, values: Values) => ({
  partner_type: values.partner_type as keyof typeof partnerTypes,
  name: values.name.trim(),
  trade_name: orNull(values.trade_name),
  email: emailOf(values.email) ?? values.email,
  mobile: mobileOf(values.mobile) ?? values.mobile,
  address: values.address.trim(),
  sales_group_id: Number(values.sales_group_id),
  brand_ids: JSON.stringify(values.brand_ids.map(Number).sort()),
  prc_license_no: padded(values.prc_license_no),
  prc_valid_until: values.prc_valid_until,
  dhsud_reg_no: orNull(values.dhsud_reg_no),
  dhsud_valid_until: values.dhsud_valid_until,
  vat_registered: values.vat_registered,
  ewt_rate: values.ewt_rate,
  commission_rate: values.commission_rate === null ? null : String(values.commission_rate),
  amlc_registration_no: orNull(values.amlc_registration_no),
  ...(values.tin === '' ? {} : { tin: deps.secrets.seal(values.tin), tin_hash: deps.secrets.mark(values.tin) }),
  updated_at: deps.now(),
  updated_by: caller.user_id,
})

/** Somebody registered the same number a moment ago. */
function tinTaken(error: unknown): never {
  if ((error as { code?: string }).code !== '23505') throw error
  throw new Refusal('INVALID', { cause: error, errors: { tin: ['This TIN already belongs to another partner.'] } })
}

/** A field that is left out is empty in a new partner and unchanged in an existing one. */
function judged(input: Readonly<Record<string, unknown>>, before: Values): Values {
  const values = { ...before, ...fromWire(content.fields, input) }
  const errors = validate(content, values)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  return values as Values
}
const refuse = (errors: FieldErrors) => {
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}

/** Decision 102: a partner begins as a draft without a recruiter. */
export const register: Handlers['register'] = async ({ body }, ctx) => {
  const values = judged(body as Readonly<Record<string, unknown>>, initialOf(content.fields))
  return ctx.db.transaction().execute(async trx => {
    refuse(await faultsOf(ctx, trx, values, undefined))
    const { rows } = await sql<{
      id: number
    }>`select nextval(pg_get_serial_sequence('marketing_partners', 'id')) as id`.execute(trx)
    const id = Number(rows[0]?.id)
    const now = ctx.deps.now()
    await insertRow(trx, 'marketing_partners', {
      ...columnsOf(ctx, values),
      id,
      partner_no: partnerNumber(id),
      created_at: now,
      created_by: ctx.caller.user_id,
    }).catch(tinTaken)
    const found = await foundPartner(ctx, id, trx)
    await ctx.record(trx, {
      entity: partnerWorkflow.entity,
      entity_id: found.record.name,
      before: {},
      after: { ...valuesOf(found), status: found.record.status },
    })
    return found.row
  })
}

/** What may be changed in this state, by whoever asks. */
function openTo({ caller }: CallerCtx, { row }: Awaited<ReturnType<typeof foundPartner>>): string[] {
  const fixed = fixedOn(caller.access, 'sellers_portal.marketing-partners')
  return openPartnerFields(row.status).filter(field => !fixed.has(field))
}

export const formOf: Handlers['form'] = async ({ params: { id } }, ctx) => {
  const found = await foundPartner(ctx, id)
  return {
    values: toWire(content.fields, valuesOf(found)),
    version: found.version,
    open: openTo(ctx, found),
  }
}

/** A field that is not open in this state stays unchanged, whatever is sent. */
export const correct: Handlers['correct'] = async ({ params: { id }, body: { version, ...input } }, ctx) => {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const write = async (trx: Trx) => {
    const found = await foundPartner(ctx, id, trx, 'step')
    if (found.version !== version) throw staleOf(found)
    const open = openTo(ctx, found)
    if (open.length === 0) throw closedFor(found)
    const before = valuesOf(found)
    const typed = judged(input, before)
    const values = { ...before, ...Object.fromEntries(Object.entries(typed).filter(([field]) => open.includes(field))) }
    refuse(await faultsOf(ctx, trx, values, id))
    const was = await standsAt(trx, 'marketing_partners', id)
    await trx
      .updateTable('marketing_partners')
      .set(eb => ({ ...columnsOf(ctx, values), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
      .catch(tinTaken)
    stopWhereSame(was, await standsAt(trx, 'marketing_partners', id))
    const after = await foundPartner(ctx, id, trx)
    await ctx.record(trx, {
      entity: partnerWorkflow.entity,
      entity_id: found.record.name,
      before,
      after: valuesOf(after),
    })
    return after.row
  }
  return unlessSame(
    ctx,
    () => ctx.db.transaction().execute(write),
    async () => (await foundPartner(ctx, id)).row,
  )
}

/** The refusal of a change that the partner's state does not take. */
export function closedFor(found: LoadedPartner): Refusal {
  if (found.record.decided) return refusalOf(partnerCases, 'closed', found)
  return new Refusal('INVALID', { message: `${found.record.name} is ${partnerStates[found.row.status].label}.` })
}
