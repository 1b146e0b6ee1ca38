import type { Static } from 'typebox'
import type { BrandId } from '../../../model/brands.ts'
import { brandById } from '../../../model/brands.ts'
import type { contract } from '../../../model/contract/index.ts'
import { percentOf } from '../../../model/rules/interest-rate.ts'
import { partnerTypes } from '../../../model/rules/partner-papers.ts'
import { plain } from '../../../model/rules/plain.ts'
import { partnerWorkflow } from '../../../model/workflows/marketing-partner.ts'
import {
  levelOf,
  type PartnerAction,
  type PartnerStatus,
  partnerStates,
} from '../../../model/workflows/partner-record.ts'
import { openActions, type Permission } from '../../../model/workflows/workflow.ts'
import { api } from '../../api/api.ts'
import { type ApprovalKind, inPlaceOf, type Me, staffOf } from '../../cases/case.ts'
import { FactList } from '../../cases/fact-list.tsx'
import { textField } from '../../cases/fields.tsx'
import { dueBy, inState } from '../../cases/words.ts'
import { linkTo } from '../../shell/link.ts'
import { dateTime } from '../../ui/format.ts'
import { When } from '../../ui/when.tsx'
import { Chain } from './partner-chain.tsx'
import { AddPartner, CorrectPartner } from './partner-form.tsx'
import { PartnerPapers } from './partner-papers.tsx'

type Group = (typeof contract)['marketingPartner']
type PartnerRow = Static<Group['decide']['reply']>
export type MarketingPartner = Static<Group['read']['reply']>

const brandNames = (ids: readonly number[]) => ids.map(id => brandById(id as BrandId)?.display_label ?? '').join(', ')
const share = (rate: number | null) => (rate === null ? '–' : percentOf(rate))
const day = (at: string | null) => (at === null ? '–' : <When at={`${at}T00:00:00+08:00`} relative />)

/** What the workflow and the person's rights allow, whether or not the partner is complete. */
const allowed = (partner: MarketingPartner, me: Me) => {
  const { status, brand_ids, ...record } = partner
  return openActions(
    partnerWorkflow,
    {
      status: status as PartnerStatus,
      brand_id: (brand_ids[0] ?? 0) as BrandId,
      brands: brand_ids as BrandId[],
      ...record,
    },
    staffOf(me),
  )
}

const actionsOf = (partner: MarketingPartner, me: Me) =>
  // What prevents its submission is shown in place of a button that would be refused.
  allowed(partner, me).filter(action => !(action === 'submit' || action === 'renew') || partner.unready.length === 0)

const isOfLevel = (wanted: Permission): boolean => wanted.party === 'staff' && wanted.turn === 'needed'

/** Who has the turn: the approver of its level or the alternate, or who completes it. */
function whoseTurn(partner: PartnerRow): string | undefined {
  const { status } = partner
  if (status === 'draft' || status === 'returned') return 'Accreditation'
  if (status !== 'for_approval') return undefined
  const at = levelOf(partner)
  return [at?.approver, at?.alternate].filter(Boolean).join(' or ') || 'Nobody yet'
}

/** Marketing partners: approved level by level, suspended and reinstated (domain.md 2.6). */
export const partnerCases = (as?: number): ApprovalKind<PartnerRow, MarketingPartner, PartnerAction> => ({
  key: 'marketingPartner',
  ...(as === undefined ? {} : { as }),
  workflow: partnerWorkflow,
  waits: ['for_approval'],
  one: 'partner',
  many: 'partners',
  source: 'Partners are registered here, and come to their approvers once they are submitted.',
  searched: 'Search number or name',
  hint: 'Each waits for the approver of its level; what is to be decided first stands on top.',
  Actions: AddPartner,
  list: (query, signal) => api.marketingPartner.list({ query, signal }),
  read: (id, signal) => api.marketingPartner.read({ params: { id }, signal, ...inPlaceOf(as) }),
  preview: ({ id }, action, input, signal) =>
    api.marketingPartner.preview({
      params: { id },
      query: { action, ...input },
      signal,
      ...inPlaceOf(as),
    }),
  decide: ({ id, version }, action, input) =>
    api.marketingPartner.decide({
      params: { id },
      body: { version, action, ...input },
      ...inPlaceOf(as),
    }),
  item: row => ({
    brands: row.brand_ids,
    title: row.name,
    number: row.partner_no,
    who:
      row.current_level === null
        ? row.sales_group
        : `Level ${row.current_level} of ${row.approval.length}: ${levelOf(row)?.approver ?? ''}`,
    due: row.due_at,
    warning: row.needs_approver ? 'Approver needed' : undefined,
  }),
  actions: actionsOf,
  closed(partner, me) {
    if (partner.status !== 'for_approval') return partner.unready.length > 0 ? partner.unready.join(' ') : undefined
    if (partner.own.includes(me.id))
      return 'You recruited or submitted this partner, or approved it already: someone else decides it.'
    const at = levelOf(partner)
    return `This partner is waiting for Level ${at?.level ?? 0} approval by ${at?.approver ?? 'nobody'}.`
  },
  turn(partner, me) {
    const at = levelOf(partner)
    if (partner.status === 'for_approval') {
      // Who may suspend one that is being renewed has no turn by that.
      const isMine = actionsOf(partner, me).some(action => isOfLevel(partnerWorkflow.actions[action].may))
      const level = `level ${at?.level ?? 0} of ${partner.approval.length}`
      return isMine
        ? { isMine, whose: '', what: `decide ${level}${dueBy(partner.due_at)}` }
        : {
            isMine,
            whose: whoseTurn(partner) ?? '',
            what: `decides ${level}${dueBy(partner.due_at)}`,
          }
    }
    // Who may submit it is who completes it, and has the turn before it is complete.
    if (partner.status === 'draft' || partner.status === 'returned')
      return allowed(partner, me).includes('submit')
        ? { isMine: true, whose: '', what: 'complete it and submit it' }
        : { isMine: false, whose: whoseTurn(partner) ?? '', what: 'completes it and submits it' }
    return undefined
  },
  whose: whoseTurn,
  heading: partner => ({
    title: partner.name,
    origin: `${partner.partner_no} · ${partnerTypes[partner.partner_type].label} · ${partner.sales_group} · ${brandNames(partner.brand_ids)}`,
  }),
  fields: {
    remarks: textField({
      field: 'remarks',
      label: 'Remarks',
      readers: 'Kept with the level; a reason is read by the partner and Accreditation.',
      required: false,
    }),
  },
  previewed: [],
  words: {
    status: inState('Status', partnerStates),
    current_level: { label: 'Waits at level', value: plain },
    accreditation_no: { label: 'Accreditation no.', value: plain },
    accreditation_expires_at: {
      label: 'Accredited until',
      value: value => (typeof value === 'string' ? dateTime(value).slice(0, -7) : '–'),
    },
  },
  Facts({ whole: partner }) {
    return (
      <>
        <Chain partner={partner} />
        <section aria-label="The partner">
          <FactList
            rows={[
              ...(partner.status_reason === null ? [] : [['Reason', partner.status_reason] as const]),
              ['Trade name', plain(partner.trade_name)],
              ['E-mail', plain(partner.email)],
              ['Mobile', plain(partner.mobile)],
              ['Address', plain(partner.address)],
              ['TIN', plain(partner.tin)],
              ['PRC licence', plain(partner.prc_license_no)],
              ['PRC ID until', day(partner.prc_valid_until)],
              ['DHSUD registration', plain(partner.dhsud_reg_no)],
              ['DHSUD until', day(partner.dhsud_valid_until)],
              ['Accreditation', plain(partner.accreditation_no)],
              [
                'Accredited until',
                partner.accreditation_expires_at ? (
                  <When key="until" at={partner.accreditation_expires_at} relative />
                ) : (
                  '–'
                ),
              ],
              ['ERP vendor no.', plain(partner.erp_vendor_no)],
              ['Withholding', `${share(partner.ewt_rate)}${partner.vat_registered ? ', VAT-registered' : ''}`],
              ['Commission', share(partner.commission_rate)],
              ['Recruited by', plain(partner.recruiter)],
            ]}
          />
          <CorrectPartner partner={partner} />
        </section>
        <PartnerPapers partner={partner} as={as} />
      </>
    )
  },
  said: (row, action) =>
    row.status === 'for_approval' && row.current_level !== null && row.current_level > 1
      ? `Level ${row.current_level - 1} of ${row.name} approved; it goes on to level ${row.current_level}`
      : `${partnerWorkflow.actions[action].done}: ${row.partner_no} ${row.name}`,
  undone: 'marketingPartner',
  address: ({ id }) => linkTo('sellers_portal.marketing-partners', { status: 'all', open: id }),
  decided: row => ({ by: row.decided_by, at: row.decided_at }),
})
