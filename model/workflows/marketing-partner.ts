import type { FieldErrors } from '../errors.ts'
import { letter } from '../mails/letter.ts'
import { endOfManilaDay, manilaDate } from '../rules/manila-days.ts'
import { reasonProblem } from '../rules/reason.ts'
import { dayOf, shifted } from '../rules/working-days.ts'
import { dayInWords } from '../when.ts'
import {
  type ApprovalItem,
  canActAt,
  freshChain,
  isLast,
  isRenewal,
  levelOf,
  type PartnerInput,
  type PartnerRecord,
  type PartnerStatus,
  type PartnerWorkflow,
  partnerStates,
  renewalDays,
  wasPosted,
} from './partner-record.ts'
import { type Action, type Context, decision, type Message } from './workflow.ts'

const acted = (
  record: PartnerRecord,
  action: ApprovalItem['action'],
  { remarks = '' }: PartnerInput,
  { who, now }: Context,
) =>
  record.approval.map(item =>
    item.level === record.current_level && who.party === 'staff'
      ? {
          ...item,
          action,
          acted_by: who.name,
          acted_by_id: who.user_id,
          remarks: remarks.trim() || null,
          acted_at: now.toISOString(),
        }
      : item,
  )

/** The next level has the turn, and whoever took this step has had theirs. */
const turnAt = (
  { own }: PartnerRecord,
  approval: readonly ApprovalItem[],
  current_level: number,
  { who }: Context,
) => ({
  approval,
  current_level,
  turn: approval.flatMap(({ level, approver_id, alternate_id }) =>
    level === current_level ? [approver_id, alternate_id].filter(id => id !== null) : [],
  ),
  own: who.party === 'staff' ? [...new Set([...own, who.user_id])] : own,
})

const remarksFault = (_: PartnerRecord, { remarks = '' }: PartnerInput): FieldErrors => {
  const problem = reasonProblem(remarks)
  return problem === undefined ? {} : { remarks: [problem] }
}
const unreadyFault = ({ unready }: PartnerRecord): FieldErrors => (unready.length > 0 ? { status: [...unready] } : {})
/** A licence that has expired. A term that has is what a renewal is for. */
const lapsedFault = ({ lapsed }: PartnerRecord): FieldErrors =>
  lapsed === null || lapsed === 'accreditation' ? {} : { status: [`The ${lapsed} has expired; renew it first.`] }

/** Placeholders of the mails about a partner. */
const partnerValues = (record: PartnerRecord) => ({
  no: record.name,
  partner: record.partner,
  level: record.current_level,
  levels: record.approval.length,
  accreditation_no: record.accreditation_no,
  until: record.accreditation_expires_at === null ? '' : dayInWords(record.accreditation_expires_at.slice(0, 10)),
  days: '',
  instead: '',
  reason: record.status_reason,
  reference: record.name,
})
/** M19: to the next approver, who is told where it is a renewal. */
export function asking(after: PartnerRecord): Message[] {
  const at = levelOf(after)
  if (!at) return []
  const to = canActAt(after, 'approval', at.level)
  // The alternate alone is told whose place it is.
  const instead = to.some(({ id }) => id === at.approver_id) ? '' : `You are asked in the place of ${at.approver}.`
  return [
    {
      ...letter(isRenewal(after) ? 'partner.renewal_level' : 'partner.level', { ...partnerValues(after), instead }),
      to: to.map(({ name, email }) => ({ name, email })),
    },
  ]
}
/** M20-M24. */
type PartnerResult =
  | 'approved'
  | 'returned'
  | 'disapproved'
  | 'renewal_disapproved'
  | 'suspended'
  | 'reinstated'
  | 'expired'
const resultMails = (status: PartnerResult, after: PartnerRecord): Message[] => [
  {
    ...letter(`partner.${status}`, { ...partnerValues(after), reference: after.accreditation_no ?? after.name }),
    to: after.tell,
  },
]

const atLevel = { party: 'staff', flag: 'approve', turn: 'needed' } as const
/** Domain.md 2.6: a manager's, as with reservations (decision 050). */
const manager = { party: 'staff', flag: 'delete' } as const
type Step = Action<PartnerStatus, PartnerRecord, PartnerInput>

/** From when on a running term is renewed (decision 190). */
const renewedFrom = ({ name, accreditation_expires_at: ends }: PartnerRecord): string =>
  ends === null
    ? `${name} has no accreditation yet that could be renewed.`
    : `${name} is accredited until ${dayInWords(dayOf(new Date(ends)))}. It can be renewed from ${dayInWords(shifted(dayOf(new Date(ends)), -renewalDays))} on.`

/** The step into the chain. */
const enter = (
  label: string,
  done: string,
  from: readonly PartnerStatus[],
  condition: Pick<Step, 'when' | 'notNow'> = {},
): Step => ({
  label,
  done,
  undo: true,
  from,
  to: 'for_approval',
  ...condition,
  may: { party: 'staff', flag: 'edit' },
  check: unreadyFault,
  effects: (record, _, context) => ({
    ...record,
    ...decision(context),
    ...turnAt(record, freshChain(record.chain), 1, context),
    able: { ...record.able, approval: record.able.chain },
    status_reason: null,
    submitted_by: context.who.party === 'staff' ? context.who.user_id : record.submitted_by,
  }),
  mails: asking,
})
/** The last approval: the first time with a number and a year, then a year more under the same number (decision 191). */
const accredit = (to: 'approved' | 'posted', when: (record: PartnerRecord) => boolean): Step => ({
  label: 'Approve',
  done: 'Accredited',
  undo: true,
  from: ['for_approval'],
  to,
  asked: 'approved',
  when: record => isLast(record) && when(record),
  needs: { remarks: 'optional' },
  may: atLevel,
  check: lapsedFault,
  effects: (record, input, context) => ({
    ...record,
    ...decision(context),
    approval: acted(record, 'approved', input, context),
    current_level: null,
    accreditation_no:
      record.accreditation_no ?? `ACC${manilaDate(context.now).slice(2, 4)}-${String(record.id).padStart(5, '0')}`,
    accredited_at: context.now.toISOString(),
    accreditation_expires_at: aYearOn(termStart(record, context.now)).toISOString(),
  }),
  mails: after => resultMails('approved', after),
})
/** Refused at the current level, with a reason that everyone reads. */
const refuse = (
  label: string,
  to: PartnerStatus,
  result: PartnerResult,
  action: 'returned' | 'disapproved',
  when?: Step['when'],
): Step => ({
  label,
  done: action === 'returned' ? 'Returned' : 'Disapproved',
  undo: true,
  from: ['for_approval'],
  to,
  asked: action,
  refuses: true,
  ...(when ? { when } : {}),
  needs: { remarks: 'required' },
  may: atLevel,
  check: remarksFault,
  effects: (record, input, context) => ({
    ...record,
    ...decision(context),
    approval: acted(record, action, input, context),
    current_level: null,
    status_reason: (input.remarks ?? '').trim(),
  }),
  mails: after => resultMails(result, after),
})
const reinstate = (
  to: 'approved' | 'posted' | 'expired',
  asked: 'approved' | 'posted',
  when: (record: PartnerRecord) => boolean,
): Step => ({
  label: 'Reinstate',
  done: 'Reinstated',
  undo: true,
  from: ['suspended'],
  to,
  asked,
  when,
  needs: { remarks: 'required' },
  may: manager,
  check: (record, input) => ({ ...lapsedFault(record), ...remarksFault(record, input) }),
  effects: (record, _, context) => ({
    ...record,
    ...decision(context),
    status_reason: to === 'expired' ? 'The accreditation has expired.' : null,
  }),
  mails: after => resultMails(to === 'expired' ? 'expired' : 'reinstated', after),
})
const hasEnded = ({ lapsed }: PartnerRecord) => lapsed === 'accreditation'

/** Domain.md 2.6. */
export const partnerWorkflow: PartnerWorkflow = {
  page: 'sellers_portal.marketing-partners',
  entity: 'marketing_partner',
  states: partnerStates,
  initial: 'draft',
  actions: {
    submit: enter('Submit for approval', 'Submitted for approval', ['draft', 'returned']),
    renew: enter('Renew the accreditation', 'Renewal asked for', ['approved', 'posted', 'expired'], {
      when: ({ renewable }) => renewable,
      notNow: renewedFrom,
    }),
    pass: {
      label: 'Approve',
      done: 'Level approved',
      undo: true,
      from: ['for_approval'],
      to: 'for_approval',
      asked: 'approved',
      when: record => !isLast(record),
      needs: { remarks: 'optional' },
      may: atLevel,
      effects: (record, input, context) => ({
        ...record,
        ...decision(context),
        ...turnAt(record, acted(record, 'approved', input, context), (record.current_level ?? 0) + 1, context),
      }),
      mails: asking,
    },
    approve: accredit('approved', record => !wasPosted(record)),
    // A partner whom the ERP knows is no second vendor.
    approve_posted: accredit('posted', wasPosted),
    return: refuse('Return', 'returned', 'returned', 'returned'),
    disapprove: refuse('Disapprove', 'disapproved', 'disapproved', 'disapproved', record => !isRenewal(record)),
    // Without another term the running one goes on to its end.
    refuse_renewal: refuse(
      'Disapprove',
      'approved',
      'renewal_disapproved',
      'disapproved',
      record => isRenewal(record) && record.lapsed === null && !wasPosted(record),
    ),
    refuse_renewal_posted: refuse(
      'Disapprove',
      'posted',
      'renewal_disapproved',
      'disapproved',
      record => isRenewal(record) && record.lapsed === null && wasPosted(record),
    ),
    refuse_renewal_ended: refuse(
      'Disapprove',
      'expired',
      'disapproved',
      'disapproved',
      record => isRenewal(record) && record.lapsed !== null,
    ),
    post: {
      label: 'Post',
      done: 'Posted to the ERP',
      from: ['approved'],
      to: 'posted',
      needs: { erp_vendor_no: 'required' },
      may: { party: 'system' },
      effects: (record, { erp_vendor_no = null }, { now }) => ({
        ...record,
        erp_vendor_no,
        posted_at: now.toISOString(),
      }),
      mails: after => [
        {
          ...letter('erp.posted.partner', { ...partnerValues(after), reference: after.accreditation_no ?? after.name }),
          to: after.tell,
        },
      ],
    },
    suspend: {
      label: 'Suspend',
      done: 'Suspended',
      undo: true,
      // One that is being renewed still sells.
      from: ['approved', 'posted', 'for_approval', 'returned'],
      to: 'suspended',
      when: isRenewal,
      needs: { remarks: 'required' },
      may: manager,
      check: remarksFault,
      effects: (record, { remarks = '' }, context) => ({
        ...record,
        ...decision(context),
        current_level: null,
        status_reason: remarks.trim(),
      }),
      mails: after => resultMails('suspended', after),
    },
    reinstate: reinstate('approved', 'approved', record => !hasEnded(record) && !wasPosted(record)),
    reinstate_posted: reinstate('posted', 'posted', record => !hasEnded(record) && wasPosted(record)),
    // Its term ended while it was suspended: it sells again once that is renewed.
    reinstate_ended: reinstate('expired', 'approved', hasEnded),
    expire: {
      label: 'Expire',
      done: 'Expired',
      from: ['approved', 'posted', 'returned'],
      to: 'expired',
      when: record => isRenewal(record) && record.lapsed !== null,
      may: { party: 'system' },
      effects: (record, _, context) => ({
        ...record,
        ...decision(context),
        status_reason: `The ${record.lapsed} has expired.`,
      }),
      mails: after => resultMails('expired', after),
    },
  },
  columns: [
    ['current_level', 'count'],
    ['approval', 'parts'],
    ['status_reason', 'text'],
    ['accreditation_no', 'text'],
    ['accredited_at', 'moment'],
    ['accreditation_expires_at', 'moment'],
    ['erp_vendor_no', 'text'],
    ['posted_at', 'moment'],
    ['submitted_by', 'id'],
  ],
}

/** The day before a year's term: today, or the last day of a running term that ends soon. */
function termStart({ accreditation_expires_at: ends }: PartnerRecord, now: Date): Date {
  const end = ends === null ? now : new Date(ends)
  return end > now && end.getTime() - now.getTime() <= (renewalDays + 1) * 86_400_000 ? end : now
}

function aYearOn(moment: Date): Date {
  const day = manilaDate(moment)
  const [year = 0, ...rest] = day.split('-').map(Number)
  return endOfManilaDay(new Date(`${year + 1}-${rest.map(n => String(n).padStart(2, '0')).join('-')}T12:00:00+08:00`))
}
