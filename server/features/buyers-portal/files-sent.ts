import { sql } from 'kysely'
import { type buyerPaper, type buyerSlip, paperForm, slipForm } from '../../../model/contract/buyers-portal-writes.ts'
import type { Reply } from '../../../model/contract/endpoint.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { firstNameOf } from '../../../model/rules/first-name.ts'
import { pesos } from '../../../model/rules/money.ts'
import { countedDay, dayOf, shifted } from '../../../model/rules/working-days.ts'
import { dayInWords } from '../../../model/when.ts'
import { buyerInquiryWorkflow, openStatuses } from '../../../model/workflows/buyer-inquiry.ts'
import { postingDays, remittanceWorkflow } from '../../../model/workflows/remittance.ts'
import type { BuyerCtx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { insertRow } from '../../db/row-queries.ts'
import { contentPath } from '../../outside/file-store.ts'
import { type FormFile, receiveForm } from '../../records/form.ts'
import { numberOf } from '../../records/numbers.ts'
import { queueMail } from '../../records/outbox.ts'
import { fileRow } from '../../records/uploads.ts'
import { calendarFrom } from '../../records/working-calendar.ts'
import { countAct, once } from './act.ts'
import { type BuyerContract, contractOf, required } from './own-contract.ts'

/** The most papers per request. */
const mostPapers = 10
/** The greatest age of a remittance, in days. */
const oldest = 366

type Paper = { contract_no: string; reference: string }
type Slip = {
  contract_no: string
  bank: string
  branch?: string
  amount: string
  currency?: 'PHP' | 'USD'
  fx_rate?: string
  remitted_on: string
}

/** The row of a buyer's file, private to the brand; `store` stores the file last, just before the commit. */
async function fileOf(ctx: BuyerCtx, trx: Trx, { brand }: BuyerContract, file: FormFile) {
  const { deps } = ctx
  const path = contentPath(file.sha256)
  const target = { disk: deps.files.disk, path, original_name: file.original_name, brand_id: brand.id }
  const by = { now: deps.now(), user_id: ctx.buyer.user_id }
  const { row } = await fileRow(trx, file, { ...target, visibility: 'private' }, by)
  return { id: row.id, store: () => deps.files.put(path, file.file, file.mime) }
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}
const lacking = (file: FormFile | undefined, field: string): FieldErrors =>
  file ? {} : { [field]: ['Add the file: a PDF, JPG or PNG of 10 MB or less.'] }

/** The open request that a paper is for. */
async function requestOf(db: Db | Trx, form: Paper, { contract_no }: BuyerContract) {
  const inquiry = await db
    .selectFrom('buyer_inquiries')
    .where('ticket_no', '=', form.reference.trim())
    .where('contract_no', '=', contract_no)
    .where('status', 'in', [...openStatuses])
    .where('deleted_at', 'is', null)
    .$if(db.isTransaction, query => query.forUpdate())
    .select(['id', 'ticket_no'])
    .executeTakeFirst()
  if (!inquiry)
    throw new Refusal('INVALID', { errors: { reference: ['No open request of this contract has this number.'] } })
  return inquiry
}

/** A paper for an open request (domain.md 1D, attachments). */
export const paper = async (_: unknown, ctx: BuyerCtx): Promise<Reply<typeof buyerPaper>> => {
  await countAct(ctx, 'paper')
  const judged = async (values: object, more: FieldErrors = {}) => {
    const form = values as Paper
    refuse({ ...required(form, ['reference', 'contract_no']), ...more })
    return { form, contract: await contractOf(ctx, form.contract_no) }
  }
  const known = async (values: object) => {
    const { form, contract } = await judged(values)
    await requestOf(ctx.deps.db.system, form, contract)
  }
  const write = async (values: object, file: FormFile | undefined): Promise<Reply<typeof buyerPaper>> => {
    const { form, contract } = await judged(values, lacking(file, 'paper'))
    if (!file) throw new Refusal('INVALID')
    const { brand } = contract
    const body = { ...values, paper: file.sha256 }
    return once(ctx, { action: 'paper', body }, async trx => {
      const inquiry = await requestOf(trx, form, contract)
      const { n } = await trx
        .selectFrom('buyer_inquiry_files')
        .where('inquiry_id', '=', inquiry.id)
        .select(eb => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      if (Number(n) >= mostPapers)
        throw new Refusal('INVALID', { errors: { paper: [`A request takes ${mostPapers} papers at most.`] } })
      const { id: file_id, store } = await fileOf(ctx, trx, contract, file)
      await trx
        .insertInto('buyer_inquiry_files')
        .values({ inquiry_id: inquiry.id, file_id, brand_id: brand.id, ip: ctx.request.ip, created_at: ctx.deps.now() })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      await ctx.record(trx, {
        entity: buyerInquiryWorkflow.entity,
        entity_id: inquiry.id,
        brand_id: brand.id,
        after: { paper: file.original_name },
      })
      await store()
      return { message: 'Your paper has been sent.', reference: inquiry.ticket_no }
    })
  }
  return receiveForm(ctx, paperForm, ['document'], write, { known })
}

const isAmount = (text: string, decimals: number) =>
  new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`).test(text) && Number(text) > 0

/** The errors of a slip, by field (domain.md 1D and 3.1, money). */
function problemsOf({ amount, currency = 'PHP', fx_rate, remitted_on }: Slip, today: string): FieldErrors {
  const errors: FieldErrors = {}
  if (!isAmount(amount.trim(), 2)) errors['amount'] = ['Enter an amount with at most two decimals, such as 38520.75.']
  if (currency === 'USD' && !isAmount((fx_rate ?? '').trim(), 4))
    errors['fx_rate'] = ['Enter the pesos to a dollar, such as 52.14.']
  if (remitted_on > today) errors['remitted_on'] = ['This day is still to come.']
  if (remitted_on < shifted(today, -oldest)) errors['remitted_on'] = ['Send what was paid within the last year.']
  return errors
}

/** A deposit slip with its picture; it posts within five working days (specification 9). */
export const slip = async (_: unknown, ctx: BuyerCtx): Promise<Reply<typeof buyerSlip>> => {
  await countAct(ctx, 'slip')
  const judged = async (values: object, more: FieldErrors = {}) => {
    const form = values as Slip
    const problems = problemsOf(form, dayOf(ctx.deps.now()))
    refuse({ ...problems, ...required(form, ['contract_no', 'bank', 'amount']), ...more })
    return { form, contract: await contractOf(ctx, form.contract_no) }
  }
  const write = async (values: object, file: FormFile | undefined): Promise<Reply<typeof buyerSlip>> => {
    const now = ctx.deps.now()
    const { form, contract } = await judged(values, lacking(file, 'deposit_slip'))
    if (!file) throw new Refusal('INVALID')
    const posts_by = countedDay(dayOf(now), postingDays, (await calendarFrom(ctx.deps.db.system, now)).isWorking)
    const body = { ...values, deposit_slip: file.sha256 }
    const { brand } = contract
    return once(ctx, { action: 'slip', body }, async trx => {
      const { id: deposit_slip, store } = await fileOf(ctx, trx, contract, file)
      const twice = await trx
        .selectFrom('remittances')
        .where('contract_no', '=', contract.contract_no)
        .where('deposit_slip', '=', deposit_slip)
        .where('status', '!=', 'rejected')
        .select('remittance_slip')
        .executeTakeFirst()
      if (twice)
        throw new Refusal('INVALID', {
          errors: { deposit_slip: [`This slip was sent already, as ${twice.remittance_slip}.`] },
        })
      const { rows } = await sql<{ id: number }>`select nextval('remittances_rows_id_seq')::int as id`.execute(trx)
      const id = rows[0]?.id ?? 0
      const { currency = 'PHP' } = form
      const amount = Number(form.amount).toFixed(2)
      const remittance_slip = numberOf('RS', id, now, 7)
      await insertRow(trx, 'remittances', {
        id,
        remittance_slip,
        brand_id: brand.id,
        contract_no: contract.contract_no,
        property_id: contract.property_id,
        property_name: contract.property_name,
        buyer_name: contract.buyer_name,
        email: contract.email,
        bank: form.bank.trim(),
        branch: form.branch?.trim() ?? '',
        amount,
        currency,
        fx_rate: currency === 'USD' ? (form.fx_rate?.trim() ?? null) : null,
        remitted_on: form.remitted_on,
        deposit_slip,
        expected_posting_date: posts_by,
        ip: ctx.request.ip,
        created_at: now,
        updated_at: now,
      })
      const notified = {
        firstname: firstNameOf(contract.buyer_name),
        buyer: contract.buyer_name,
        slip: remittance_slip,
        bank: form.bank.trim(),
        amount: currency === 'PHP' ? pesos(amount) : `US$ ${amount}`,
        posts_by: dayInWords(posts_by),
      }
      const mail = letter('remittance.received', { ...notified, reference: remittance_slip })
      await queueMail(trx, { ...mail, to: contract.email, brand_id: brand.id })
      await ctx.record(trx, {
        entity: remittanceWorkflow.entity,
        entity_id: id,
        brand_id: brand.id,
        after: { status: remittanceWorkflow.initial, remittance_slip },
      })
      await store()
      return { message: 'Your remittance slip has been sent.', reference: remittance_slip, posts_by }
    })
  }
  return receiveForm(ctx, slipForm, ['document'], write, { known: async values => void (await judged(values)) })
}
