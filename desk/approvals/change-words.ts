import type { RequestKind, RequestStatus, RequestWorkflow } from '../../model/workflows/request.ts'
import { dateTime } from '../ui/format.ts'

type Words = { readonly label: string; readonly value: (value: unknown) => string }

const plain = (value: unknown) => (value === null || value === '' ? '–' : String(value))
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How a person reads what changes. A column that says nothing new beside the others has no words and is not shown. */
export const changeWords = (kind: RequestKind, { states }: RequestWorkflow): Readonly<Record<string, Words>> => ({
  status: { label: 'Status', value: value => states[value as RequestStatus].label },
  [kind.expiry]: { label: kind.expiry_label, value: value => (typeof value === 'string' ? dateTime(value) : '–') },
  approved_days: { label: 'Days given', value: plain },
  [kind.counter]: { label: capital(kind.counter.replaceAll('_', ' ')), value: plain },
  lead_status: { label: 'Lead', value: value => capital(plain(value)) },
  approver: { label: 'Decided by', value: plain },
  disapproval_date: {
    label: 'Disapproved on',
    value: value => (typeof value === 'string' ? dateTime(`${value}T00:00:00+08:00`).slice(0, -7) : '–'),
  },
})
