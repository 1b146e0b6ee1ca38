import { capital } from './capital.ts'

/** The name of a call's field where no form or list has a label for it. */
const names: Readonly<Record<string, string>> = {
  Firstname: 'First name',
  Lastname: 'Last name',
  approved_days: 'Approved days',
  assigned_to: 'Assignee',
  career_id: 'Position',
  client_id: 'Client id',
  contract_no: 'Contract number',
  deficient: 'An item to complete',
  email: 'E-mail',
  erp_vendor_no: 'Vendor number',
  fee_or_no: 'Official receipt of the fee',
  firstname: 'First name',
  inquiry_type: 'Type of inquiry',
  lastname: 'Last name',
  mobile: 'Mobile number',
  or_no: 'Official receipt number',
  partner_id: 'Buyer',
  party_size: 'Visitors',
  position_applied: 'Position',
  slot_id: 'Time',
  visit_date: 'Day',
}

/** The path in words: ids are named after their records, rows by their list and number. */
export function fieldName(path: string): string {
  const parts = path.split('.')
  const key = parts.at(-1) ?? ''
  if (/^\d+$/.test(key) && parts.length > 1) return `${fieldName(parts.slice(0, -1).join('.'))} ${Number(key) + 1}`
  if (Object.hasOwn(names, key)) return names[key] ?? key
  const named = /^\w+_id$/.test(key) ? key.slice(0, -3) : key.replace(/_ids$/, 's')
  return named === '' ? 'This' : capital(named.replaceAll('_', ' '))
}
