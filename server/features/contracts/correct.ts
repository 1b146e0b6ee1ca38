import { sql } from 'kysely'
import { type BrandId, brandById } from '../../../model/brands.ts'
import { same } from '../../../model/content/diff.ts'
import { type ContractValues, contractCorrection, managersFields } from '../../../model/content/records/contract.ts'
import { validate } from '../../../model/content/validate.ts'
import { buyerUserType } from '../../../model/contract/session.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { keepRead } from '../../records/as-read.ts'
import { contractAt, type WholeContract } from './contract-at.ts'
import { moveUnit } from './unit.ts'

type Input = Parameters<HandlersOf<'contracts'>['correct']>[0]
const names = Object.keys(contractCorrection.fields) as (keyof ContractValues)[]
const { reason: _, ...ofContract } = contractCorrection.fields
const stored = Object.keys(ofContract) as Exclude<keyof ContractValues, 'reason'>[]

/** A field that is left out keeps its value; the reason is of this correction alone. */
function judged(body: Input['body'], before: WholeContract, today: string): ContractValues {
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name as 'reason')))
  const values = {
    ...Object.fromEntries(stored.map(name => [name, before[name]])),
    reason: '',
    ...sent,
  } as ContractValues
  const errors: FieldErrors = validate(contractCorrection, values)
  if (Object.keys(errors).length === 0) {
    if (values.figures_as_of !== null && values.figures_as_of > today)
      errors['figures_as_of'] = ['This day is still to come.']
    if (values.credited_amount !== null && values.credited_amount > before.tcp)
      errors['credited_amount'] = ['More cannot be credited than the TCP.']
    if (values.predecessor_no === before.contract_no)
      errors['predecessor_no'] = ['A contract cannot take its own place.']
  }
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  return { ...values, email: values.email.trim().toLowerCase() }
}

/** The rules on buyers' requests judge by unit, status and amounts: whoever answers a request may not set what it is judged by. */
function allow({ caller }: CallerCtx, { brand_id }: WholeContract, changed: readonly string[]): void {
  const brand = brandById(brand_id as BrandId)
  const theirs = changed.filter(name => (managersFields as readonly string[]).includes(name))
  if (theirs.length === 0 || may(caller.access, 'approve', 'buyers_portal.contracts', brand?.code)) return
  const labels = theirs.map(name => contractCorrection.fields[name as 'status'].label)
  throw new Refusal('FORBIDDEN', {
    message: 'A manager corrects this: {fields}. You may correct the buyer, the e-mail and the wish for news.',
    values: { fields: labels.join(', ') },
  })
}

/** The contract that it takes the place of is one of the brand's, and no line of them comes back to it. */
async function checkPredecessor(trx: Trx, before: WholeContract, predecessor_no: string): Promise<void> {
  if (predecessor_no === '' || predecessor_no === before.predecessor_no) return
  const { rows } = await sql<{ contract_no: string }>`
    with recursive line as (
      select contract_no, predecessor_no from contracts where contract_no = ${predecessor_no} and brand_id = ${before.brand_id}
      union select c.contract_no, c.predecessor_no from contracts as c join line on line.predecessor_no = c.contract_no)
    select contract_no from line`.execute(trx)
  const message =
    rows.length === 0
      ? 'There is no contract of this number in this brand.'
      : rows.some(({ contract_no }) => contract_no === before.contract_no)
        ? `Contract ${predecessor_no} itself takes the place of this one.`
        : undefined
  if (message !== undefined) throw new Refusal('INVALID', { errors: { predecessor_no: [message] } })
}

const news = { yes: true, no: false, unknown: null } as const

export async function correct(ctx: CallerCtx, { params: { id }, body }: Input): Promise<WholeContract> {
  await keepRead(body, [...names, 'version'], () => contractAt(ctx, ctx.db, id))
  return ctx.db.transaction().execute(async trx => {
    const before = await contractAt(ctx, trx, id, 'step')
    if (body.version === undefined) throw new Refusal('VERSION_REQUIRED')
    if (body.version !== before.version)
      throw new Refusal('STALE', {
        values: { user: before.updated_by ?? 'Someone', time: when(before.updated_at) },
        detail: before,
      })
    const now = ctx.deps.now()
    const { reason, ...values } = judged(body, before, dayOf(now))
    const changed = stored.filter(name => !same(values[name], before[name]))
    if (changed.length === 0)
      throw new Refusal('INVALID', { message: 'Nothing is changed. Change a field, or close the form.' })
    allow(ctx, before, changed)
    await checkPredecessor(trx, before, values.predecessor_no)
    const by = { updated_at: now, updated_by: ctx.caller.user_id }
    const { unit_code, wants_news, predecessor_no, ...columns } = values
    const unit_id = await moveUnit(trx, before, values, ctx)
    await trx
      .updateTable('contracts')
      .where('id', '=', id)
      .where('brand_id', '=', before.brand_id)
      .set({
        ...columns,
        status: columns.status as 'active',
        unit_id,
        wants_news: news[wants_news as keyof typeof news],
        predecessor_no: predecessor_no === '' ? null : predecessor_no,
        // A buyer's contracts are those with the address of the account.
        ...(changed.includes('email') ? { buyer_id: accountOf(columns.email) } : {}),
        ...by,
        version: before.version + 1,
      })
      .execute()
    const of = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map(name => [name, from[name]]))
    await ctx.record(trx, {
      entity: 'contract',
      entity_id: before.contract_no,
      brand_id: before.brand_id as BrandId,
      before: of(before),
      after: { ...of(values), reason: reason.trim() },
    })
    return contractAt(ctx, trx, id)
  })
}

const accountOf = (email: string) => sql<number | null>`(select u.id from users as u
  where u.user_type_id = ${buyerUserType} and u.deleted_at is null and u.email <> '' and lower(u.email) = ${email})`
