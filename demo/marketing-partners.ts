import { endOfManilaDay, manilaDate } from '../model/rules/manila-days.ts'
import type { ApprovalItem } from '../model/workflows/marketing-partner.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { emailOf, fullName, mobileOf, nameOf, prcOf } from './names.ts'
import { clock, day, daysBefore, type Random, randomOf } from './random.ts'
import { groupCount } from './sales-groups.ts'
import { type StaffMember, staff } from './staff.ts'

const partnerCount: Record<Scale, number> = { demo: 140, load: 1_150 }
const states = [
  ['posted', 54],
  ['approved', 12],
  ['for_approval', 14],
  ['draft', 6],
  ['returned', 4],
  ['disapproved', 3],
  ['suspended', 3],
  ['expired', 4],
] as const
type Status = (typeof states)[number][0]

/** Planted: in the order of their ids from the first on. */
const planted: readonly Status[] = ['for_approval', 'for_approval', 'draft', 'approved', 'for_approval']
const [levelTwoGone, ready, unready, expiring] = [0, 1, 2, 3]
/** Six whose PRC ID ends within 30 days (domain.md 6). */
const endingSoon = (n: number) => n === expiring || (n >= 20 && n < 25)

const approverNames = ['Partner Accreditation', 'Sales Admin Manager', 'Super Admin']

/** Whoever may approve partners, the ones who sign in first. */
function approversOf(scale: Scale): { active: StaffMember[]; gone: StaffMember | undefined } {
  const all = staff(scale)
  const named = approverNames.map(name => all.find(({ role, deactivated }) => role.name === name && !deactivated))
  return { active: named.filter(one => one !== undefined), gone: all.find(({ deactivated }) => deactivated) }
}

/** One to three levels a group, 2.4 in the mean; the first group has all three. */
const levelsOf = (group: number): number => (group === 0 ? 3 : (([3, 2, 3, 2, 2] as const)[group % 5] ?? 2))

function chainOf(scale: Scale, group: number) {
  const { active } = approversOf(scale)
  return active.slice(0, levelsOf(group)).map((who, i) => ({ level: i + 1, user_id: who.id, alternate_user_id: null }))
}

export const approvalLevels = entity({
  table: 'marketing_partner_approval_levels',
  columns: ['id', 'sales_group_id', 'approvers', 'is_active', 'updated_reason', 'created_at', 'updated_at'],
  key: 'id',
  about: groupCount,
  *rows(scale) {
    // The last group has none yet.
    for (let i = 0; i < groupCount(scale) - 1; i += 1)
      yield {
        id: firstId + i,
        sales_group_id: firstId + i,
        approvers: chainOf(scale, i),
        is_active: true,
        updated_reason: 'Set up with the accreditation of 2025.',
        created_at: daysBefore(700),
        updated_at: daysBefore(300),
      }
  },
})

function itemsOf(scale: Scale, n: number, group: number, status: Status, random: Random, at: Date): ApprovalItem[] {
  const { active, gone } = approversOf(scale)
  const chain = chainOf(scale, group)
  const done = status === 'draft' ? 0 : status === 'for_approval' ? doneOf(n, chain.length, random) : chain.length
  return chain.map(({ level, user_id }) => {
    const away = n === levelTwoGone && level === 2 ? gone : undefined
    const who = away ?? active.find(({ id }) => id === user_id)
    const name = who ? fullName(who) : ''
    const last = level === chain.length
    const action =
      level > done ? null : last && (status === 'returned' || status === 'disapproved') ? status : 'approved'
    return {
      level,
      approver_id: who?.id ?? user_id,
      approver: name,
      alternate_id: null,
      alternate: null,
      action,
      acted_by: action && name,
      acted_by_id: action === null ? null : (who?.id ?? user_id),
      remarks: action === 'approved' ? null : action && reasonOf(action),
      acted_at: action && new Date(at.getTime() + level * day).toISOString(),
    }
  })
}
const doneOf = (n: number, levels: number, random: Random): number =>
  n === levelTwoGone ? 1 : n === ready || n === 4 ? 0 : random.whole(0, levels - 1)

const reasonOf = (status: Status | 'returned' | 'disapproved'): string | null =>
  ({
    returned: 'The DHSUD certificate is not legible; send a clear copy.',
    disapproved: 'The broker of record is accredited with another developer of the group.',
    suspended: 'A complaint of two buyers is being looked into.',
    expired: 'The PRC ID has expired.',
  })[status as 'returned'] ?? null

export const marketingPartners = entity({
  table: 'marketing_partners',
  columns: [
    'id',
    'partner_no',
    'partner_type',
    'name',
    'trade_name',
    'email',
    'mobile',
    'address',
    'prc_license_no',
    'prc_valid_until',
    'dhsud_reg_no',
    'dhsud_valid_until',
    'tin',
    'tin_hash',
    'vat_registered',
    'ewt_rate',
    'sales_group_id',
    'brand_ids',
    'commission_rate',
    'documents',
    'status',
    'status_reason',
    'approval_level_id',
    'approval',
    'current_level',
    'submitted_at',
    'decided_by',
    'decided_at',
    'accreditation_no',
    'accredited_at',
    'accreditation_expires_at',
    'erp_vendor_no',
    'posted_at',
    'created_at',
    'updated_at',
    'version',
  ],
  key: 'id',
  about: scale => partnerCount[scale],
  *rows(scale, { secrets }) {
    const random = randomOf('marketing_partners')
    const draw = random.weighted(states)
    const type = random.weighted([
      ['individual_broker', 58],
      ['brokerage_firm', 27],
      ['referral_partner', 15],
    ] as const)
    const days = (from: number, to: number) => manilaDate(new Date(clock.getTime() + random.whole(from, to) * day))
    for (let n = 0; n < partnerCount[scale]; n += 1) {
      const person = nameOf(random)
      const drawn = draw()
      const drawnType = type()
      const status = planted[n] ?? drawn
      const partner_type = n < planted.length || endingSoon(n) ? ('individual_broker' as const) : drawnType
      const group = n < planted.length ? 0 : random.whole(0, groupCount(scale) - 2)
      const isFirm = partner_type === 'brokerage_firm'
      const isBroker = partner_type !== 'referral_partner'
      const id = firstId + n
      const created = daysBefore(random.whole(40, 900))
      const submitted =
        status === 'for_approval' ? daysBefore(random.whole(2, 20)) : new Date(created.getTime() + 5 * day)
      const decided = status === 'draft' || status === 'for_approval' ? null : new Date(submitted.getTime() + 9 * day)
      const holds = ['posted', 'approved', 'suspended', 'expired'].includes(status)
      const approval = itemsOf(scale, n, group, status, random, submitted)
      const open = approval.find(({ action }) => action === null)
      const tin = `999-001-${String(n % 1000).padStart(3, '0')}${n < 1000 ? '' : `-00${Math.floor(n / 1000)}`}`
      const prc = endingSoon(n) ? days(8, 29) : status === 'expired' ? days(-60, -2) : days(90, 1000)
      const accreditedAt = holds ? daysBefore(random.whole(10, 300)) : null
      yield {
        id,
        partner_no: `MP-${String(id).padStart(5, '0')}`,
        partner_type,
        name: isFirm ? `${person.Lastname} Realty Brokerage` : fullName(person),
        trade_name: isFirm ? `${person.Lastname} Homes` : null,
        email: emailOf(person, 400_000 + n),
        mobile: mobileOf(9_000 + n),
        address: `${random.whole(1, 240)} Sampaguita Street, Pasig City`,
        prc_license_no: isBroker ? prcOf(60_000 + n) : null,
        prc_valid_until: isBroker ? prc : null,
        dhsud_reg_no: isBroker ? `DHSUD-P${String(id).padStart(5, '0')}` : null,
        dhsud_valid_until: isBroker ? (status === 'expired' ? days(20, 300) : days(61, 360)) : null,
        tin: secrets.seal(tin),
        tin_hash: secrets.mark(tin),
        vat_registered: isFirm,
        ewt_rate: isFirm ? '0.150000' : random.pick(['0.050000', '0.100000']),
        sales_group_id: firstId + group,
        brand_ids: group % 5 === 4 ? [3] : n % 7 === 6 ? [1] : [1, 2, 3],
        commission_rate: isFirm ? '0.050000' : '0.040000',
        documents: ['prc_id', 'dhsud_certificate', 'bir_registration', isFirm ? 'sec_registration' : 'valid_id'].map(
          (doc_type, i) => ({
            doc_type,
            status: (n === unready || (status === 'draft' && n % 2 === 0)) && i === 2 ? 'lacking' : 'on_file',
          }),
        ),
        status,
        status_reason: reasonOf(status),
        approval_level_id: status === 'draft' ? null : firstId + group,
        approval: status === 'draft' ? [] : approval,
        current_level: status === 'for_approval' ? (open?.level ?? 1) : null,
        submitted_at: status === 'draft' ? null : submitted,
        decided_by: decided && (approval.at(-1)?.approver ?? null),
        decided_at: decided,
        accreditation_no: holds ? `ACC25-${String(id).padStart(5, '0')}` : null,
        accredited_at: accreditedAt,
        accreditation_expires_at: accreditedAt && endOfManilaDay(accreditedAt, 365),
        erp_vendor_no: status === 'posted' ? `0000${String(204_000 + id).padStart(6, '0')}` : null,
        posted_at: status === 'posted' ? decided : null,
        created_at: created,
        updated_at: decided ?? submitted,
        version: status === 'draft' ? 1 : 2,
      }
    }
  },
})
