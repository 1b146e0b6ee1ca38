import { sql } from 'kysely'
import { type FieldErrors, notThere, Refusal } from '../../../model/errors.ts'
import { dayOf, shifted } from '../../../model/rules/working-days.ts'
import { dayInWords } from '../../../model/when.ts'
import { openStatuses } from '../../../model/workflows/buyer-inquiry.ts'
import type { BuyerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { offeredRequests } from '../../records/request-catalogue.ts'
import { countAct } from './act.ts'
import { fileInquiry } from './inquiry-sent.ts'
import { contractsOf } from './own-contract.ts'

type Own = HandlersOf<'buyersPortal'>
type DebitInput = {
  readonly contract_no: string
  /** Of the request catalogue. */
  readonly code: 'auto-debit-enroll' | 'auto-debit-cancel'
  readonly bank: string
  readonly account_masked: string
  readonly day: { readonly field: 'start_on' | 'end_on'; readonly value: string; readonly first: string }
  readonly words: string
  readonly body: unknown
}
/** How far ahead a debit may begin or end, in days. */
const furthest = 366

/** What the catalogue calls it is Buyer Care's to change; without it nobody would see the request. */
async function ask(ctx: BuyerCtx, { contract_no, code, bank, account_masked, day, words, body }: DebitInput) {
  if (!(await offeredRequests(ctx.deps.db.system)).some(request => request.code === code))
    throw new Refusal('INVALID', { message: 'The portal does not take this just now. Write to Buyer Care instead.' })
  const errors: FieldErrors = {}
  if (bank.trim() === '') errors['bank'] = ['Bank is required.']
  if (day.value < day.first) errors[day.field] = [`Choose ${dayInWords(day.first)} or a later day.`]
  if (day.value > shifted(day.first, furthest)) errors[day.field] = ['Choose a day within a year.']
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const at = day.field === 'start_on' ? 'account_masked' : day.field
  const payload = { bank: bank.trim(), account: account_masked, [day.field]: day.value }
  const judge = async (trx: Trx) => {
    // Two of one buyer at once take turns.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`debit ${contract_no}`}, 0))`.execute(trx)
    const before = await trx
      .selectFrom('buyer_inquiries')
      .where('contract_no', '=', contract_no.trim())
      .where('code', '=', code)
      .where('status', 'in', [...openStatuses])
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`payload ->> 'account' = ${account_masked} and payload ->> 'bank' = ${payload.bank}`)
      .select('ticket_no')
      .executeTakeFirst()
    if (before)
      throw new Refusal('INVALID', { errors: { [at]: [`This was asked for already, as ${before.ticket_no}.`] } })
  }
  const subject = `${words}: ${payload.bank} ${account_masked}`
  const message = `${words} by ${payload.bank}, account ${account_masked}, ${day.field === 'start_on' ? 'from' : 'until'} ${dayInWords(day.value)}.`
  const form = { contract_no, code, subject: subject.slice(0, 150), message }
  return fileInquiry(ctx, form, { body, bound: { payload }, judge })
}

export const debit: Pick<Own, 'enrolDebit' | 'endDebit'> = {
  enrolDebit: async ({ body }, ctx) => {
    await countAct(ctx, 'inquiry')
    const { contract_no, bank, account_masked, start_on } = body
    return ask(ctx, {
      ...{ contract_no, bank, account_masked, body },
      code: 'auto-debit-enroll',
      day: { field: 'start_on', value: start_on, first: shifted(dayOf(ctx.deps.now()), 1) },
      words: 'Automatic debit',
    })
  },
  endDebit: async ({ params, body }, ctx) => {
    await countAct(ctx, 'inquiry')
    const { rows } = await sql<{ contract_no: string; bank: string; account_masked: string }>`
      select t.contract_no, t.bank, t.account_masked from debit_arrangements t
      where t.id = ${params.id} and t.status <> 'ended' and t.contract_no in ${contractsOf(ctx.buyer)}`.execute(
      ctx.deps.db.system,
    )
    const [arrangement] = rows
    if (!arrangement) throw notThere('id', 'You have no debit arrangement of this number that goes on.')
    return ask(ctx, {
      ...arrangement,
      body: { ...params, ...body },
      code: 'auto-debit-cancel',
      day: { field: 'end_on', value: body.end_on, first: dayOf(ctx.deps.now()) },
      words: 'End of automatic debit',
    })
  },
}
