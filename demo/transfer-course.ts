import type { BrandId } from '../model/brands.ts'
import { hasFlag, noAccess } from '../model/pages/access.ts'
import { type TransferRecord, transferDays, transferWorkflow } from '../model/workflows/transfer.ts'
import type { Who } from '../model/workflows/workflow.ts'
import { decidedRow, filedRow, turnOf } from '../server/features/transfers/transfer-rows.ts'
import { numberOf } from '../server/records/numbers.ts'
import { sellers as accounts } from './accounts.ts'
import { asStaff, decided, type Step } from './decided.ts'
import { firstId, type Scale } from './entity.ts'
import type { LeadRow } from './lead-book.ts'
import { fullName } from './names.ts'
import { day } from './random.ts'
import { groupCount, headUser } from './sales-groups.ts'
import { groupOf, sellerId, userOf } from './sellers.ts'
import { staff } from './staff.ts'

/** The user who heads the group of a seller. */
export const headOf = (scale: Scale, seller: number): number => headUser(scale, seller % groupCount(scale))

export type Transfer = {
  lead: LeadRow
  status: 'pending_release' | 'approved' | 'disapproved' | 'cancelled' | 'expired'
  filed_at: Date
  from: number
  to: number
  nth: number
}

/** The person who may decide instead of a head. */
const overrideOf = (scale: Scale): Who | undefined =>
  staff(scale)
    .filter(({ role, deactivated }) => !deactivated && hasFlag(role.access, transferWorkflow.page, 'approve'))
    .map(asStaff)[0]

/** The names of the people who may be asked about a transfer, by account id. */
function namesOf(scale: Scale): ReadonlyMap<number, string> {
  return new Map([...accounts(scale), ...staff(scale)].map(person => [person.id, fullName(person)]))
}

export type People = { names: ReadonlyMap<number, string>; override: Who | undefined }

export const peopleOf = (scale: Scale): People => ({ names: namesOf(scale), override: overrideOf(scale) })

const person = (names: People['names'], id: number) => ({
  id,
  name: names.get(id) ?? '',
  email: '',
  acts: 'desk' as const,
})
const headsOf = (scale: Scale, { from, to }: Transfer, names: People['names']) => ({
  from: person(names, headOf(scale, from)),
  to: person(names, headOf(scale, to)),
})

function recordOf(scale: Scale, of: Transfer, names: People['names']): TransferRecord {
  const { lead, from, to, nth, filed_at } = of
  const [seller, other] = [person(names, userOf(sellerId(from))), person(names, userOf(sellerId(to)))]
  return {
    id: firstId + nth,
    name: numberOf('TR', firstId + nth, filed_at),
    status: transferWorkflow.initial,
    brand_id: lead.brand_id as BrandId,
    own: [seller.id],
    turn: [],
    decided: null,
    client: `${lead.client_first_name} ${lead.client_last_name}`,
    from_seller: seller.name,
    to_seller: other.name,
    from_group_id: groupOf(scale, from),
    to_group_id: groupOf(scale, to),
    release_by: null,
    release_at: null,
    accept_by: null,
    accept_at: null,
    decision_reason: null,
    effective_at: null,
    release_by_id: null,
    heads: headsOf(scale, of, names),
    others: [],
    keepers: [],
    sellers: [],
  }
}

type Action = keyof typeof transferWorkflow.actions
type TransferStep = Step<Action, { reason?: string }>

/** The steps and their actors, one after the other. A head leaves their own lead to the holder of the right for the brand. */
function stepsOf(scale: Scale, { status, filed_at, from, to }: Transfer, { names, override }: People): TransferStep[] {
  const own = userOf(sellerId(from))
  const after = (days: number) => new Date(filed_at.getTime() + days * day)
  const head = (seller: number): Who => {
    const user_id = headOf(scale, seller)
    if (user_id === own && override) return override
    return { party: 'staff', user_id, name: names.get(user_id) ?? '', access: noAccess }
  }
  const step = (action: Action, who: Who, at: Date, reason?: string): TransferStep => ({
    action,
    who,
    at,
    input: reason === undefined ? {} : { reason },
  })
  switch (status) {
    case 'pending_release':
      return []
    case 'approved':
      return [
        ...(groupOf(scale, from) === groupOf(scale, to) ? [] : [step('release', head(from), after(1))]),
        step('accept', head(to), after(2)),
      ]
    case 'disapproved':
      return [step('disapprove', head(from), after(2), 'The client has signed with the present seller.')]
    case 'cancelled':
      return [step('cancel', { party: 'filer', user_id: own, name: names.get(own) ?? '' }, after(2))]
    case 'expired':
      return [step('expire', { party: 'system' }, after(transferDays))]
  }
}

/** A transfer as the product writes it: at filing, and after each step. */
export function transferRow(scale: Scale, one: Transfer, people: People, reason: string) {
  const { lead, from, to, filed_at } = one
  const heads = headsOf(scale, one, people.names)
  let record = recordOf(scale, one, people.names)
  const filed = filedRow({
    id: record.id,
    no: record.name,
    lead: { ...lead, seller_id: sellerId(from), sales_group_id: groupOf(scale, from) },
    to: { id: sellerId(to), sales_group_id: groupOf(scale, to) },
    reason,
    filed_by: userOf(sellerId(from)),
    now: filed_at,
  })
  let row = { ...filed, ...decidedRow(record, filed_at), version: 1 }
  for (const step of stepsOf(scale, one, people)) {
    record = decided(transferWorkflow, { ...record, turn: turnOf(record.status, heads) }, step)
    row = { ...row, ...decidedRow(record, step.at), updated_at: step.at, version: row.version + 1 }
  }
  return row
}
