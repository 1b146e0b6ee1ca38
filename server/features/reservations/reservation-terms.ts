import { reservationAgreement } from '../../../model/content/records/reservation-forms.ts'
import { problemOf } from '../../../model/content/validate.ts'
import type { FieldErrors } from '../../../model/errors.ts'
import { type Agreed, hasEquity } from '../../../model/rules/agreement.ts'
import { type Amount, exact, type VatRule, vatRuleOn } from '../../../model/rules/price-chain.ts'
import { dayInWords } from '../../../model/when.ts'
import type { Trx } from '../../db/handle.ts'

/** The problem that the form's field has with a discount, which a call gives as text. */
function discountProblem(discount: Amount, list_price: Amount): string | undefined {
  const problem = problemOf(reservationAgreement.fields.discount_amount, Number(discount))
  if (problem) return problem
  return exact(discount) >= exact(list_price) ? 'The discount must be lower than the list price.' : undefined
}

/** What is wrong with the terms that a buyer and a seller agree on, by field. */
export function termFaults(agreed: Agreed, list_price: Amount): FieldErrors {
  const discount = discountProblem(agreed.discount_amount, list_price)
  return {
    ...(discount ? { discount_amount: [discount] } : {}),
    ...(hasEquity(agreed) && (agreed.equity_pct === null || agreed.equity_term_months === null)
      ? { equity_pct: ['Give the equity and its months.'] }
      : {}),
  }
}

/** The VAT rule of a day, and the error where there is none. */
export async function vatOn(trx: Trx, day: string): Promise<{ vat?: VatRule; errors: FieldErrors }> {
  const rules = await trx.selectFrom('vat_rules').select(['effective_from', 'threshold', 'rate']).execute()
  const vat = vatRuleOn(rules, day)
  return vat
    ? { vat, errors: {} }
    : { errors: { vat_amount: [`No VAT rule covers ${dayInWords(day)}. Ask IT Operations to enter it.`] } }
}

/** The seller's own lead of the brand, as the one that a sale comes from; undefined in a call leaves it as it is. */
export async function leadFor(
  trx: Trx,
  { seller_id, brand_id }: { readonly seller_id: number; readonly brand_id: number },
  lead_no: string,
): Promise<{ id?: number; errors: FieldErrors }> {
  const lead = await trx
    .selectFrom('leads')
    .where('lead_no', '=', lead_no)
    .where('seller_id', '=', seller_id)
    .where('brand_id', '=', brand_id)
    .select(['id', 'status'])
    .executeTakeFirst()
  if (!lead) return { errors: { lead_no: ['You have no lead of this number for this brand.'] } }
  return lead.status === 'active' || lead.status === 'expiring'
    ? { id: lead.id, errors: {} }
    : { errors: { lead_no: [`Lead ${lead_no} is ${lead.status}. Choose one that is still yours, or leave it out.`] } }
}
