import { manilaDate } from '../model/rules/manila-days.ts'
import { neededPapers, type PartnerPaper } from '../model/rules/partner-papers.ts'
import { decidedRow } from '../server/features/marketing-partners/decided-partner.ts'
import { asStaff } from './decided.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { partnerSheet } from './guides.ts'
import { emailOf, fullName, mobileOf, nameOf, prcOf } from './names.ts'
import { colleagueOf, type PlannedLevel, partnerCourse } from './partner-course.ts'
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

/** Planted partners, in the order of their ids from the first on. */
const planted: readonly Status[] = ['for_approval', 'for_approval', 'draft', 'approved', 'for_approval']
const [levelTwoGone, ready, unready, expiring] = [0, 1, 2, 3]
/** Six whose PRC ID ends within 30 days (domain.md 6). */
const endingSoon = (n: number) => n === expiring || (n >= 20 && n < 25)

const firstOf = (scale: Scale, role: string): StaffMember | undefined =>
  staff(scale).find(member => member.role.name === role && !member.deactivated)

/** The people who may approve partners, those who sign in first. */
function approversOf(scale: Scale) {
  const [officer, manager, admin] = ['Partner Accreditation', 'Sales Admin Manager', 'Super Admin'].map(role =>
    firstOf(scale, role),
  )
  if (!officer || !manager || !admin) throw new Error('Demo data: nobody may approve marketing partners.')
  return { officer, manager, admin }
}

/** One to three levels per group, 2.4 on average; the first group has all three. */
const levelsOf = (group: number): number => (group === 0 ? 3 : (([3, 2, 3, 2, 2] as const)[group % 5] ?? 2))

/** Every other chain of two levels is without Partner Accreditation, so that its officer may submit to those who sign in. */
function membersOf(scale: Scale, group: number): StaffMember[] {
  const { officer, manager, admin } = approversOf(scale)
  const levels = levelsOf(group)
  return levels === 2 && group % 2 === 1 ? [manager, admin] : [officer, manager, admin].slice(0, levels)
}

/** A level of Partner Accreditation has the officer's colleague as its alternate: of the two one submits, the other approves. */
const alternateOf = (scale: Scale, { role }: StaffMember): StaffMember | undefined =>
  role.name === 'Partner Accreditation' ? colleagueOf(scale) : undefined

function chainOf(scale: Scale, group: number) {
  return membersOf(scale, group).map((who, i) => ({
    level: i + 1,
    user_id: who.id,
    alternate_user_id: alternateOf(scale, who)?.id ?? null,
  }))
}

export const approvalLevels = entity({
  table: 'marketing_partner_approval_levels',
  about: groupCount,
  *rows(scale) {
    // The last group has no chain yet.
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

/** The levels of a partner; the second approver of one of the planted ones has left since. */
function levelsFor(scale: Scale, n: number, group: number): PlannedLevel[] {
  const gone = staff(scale).find(({ deactivated }) => deactivated)
  return membersOf(scale, group).map((member, i) => {
    const approver = n === levelTwoGone && i === 1 && gone ? gone : member
    return { approver, alternate: alternateOf(scale, approver) }
  })
}
const lacksPaper = (n: number, status: Status): boolean => n === unready || (status === 'draft' && n % 2 === 0)
/** The papers on file; some lack one. */
const papersIn = (type: keyof typeof neededPapers, lacks: boolean): readonly PartnerPaper[] =>
  neededPapers[type].filter(paper => !(lacks && paper === 'bir_registration'))

const doneOf = (n: number, levels: number, random: Random): number =>
  n === levelTwoGone ? 1 : n === ready || n === 4 ? 0 : random.whole(0, levels - 1)

export const marketingPartners = entity({
  table: 'marketing_partners',
  about: scale => partnerCount[scale],
  *rows(scale, { secrets }) {
    const random = randomOf('marketing_partners')
    const draw = random.weighted(states)
    const type = random.weighted([
      ['individual_broker', 58],
      ['brokerage_firm', 27],
      ['referral_partner', 15],
    ] as const)
    const { officer, manager } = approversOf(scale)
    const colleague = colleagueOf(scale)
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
      // A licence that ends soon was valid for thirty more days when it was submitted.
      const waited = status === 'for_approval' ? random.whole(2, 20) + (endingSoon(n) ? 25 : 0) : 0
      const holds = ['posted', 'approved', 'suspended', 'expired'].includes(status)
      const levels = levelsFor(scale, n, group)
      const passed = status === 'for_approval' ? doneOf(n, levels.length, random) : 0
      const tin = `999-001-${String(n % 1000).padStart(3, '0')}${n < 1000 ? '' : `-00${Math.floor(n / 1000)}`}`
      const prc = endingSoon(n) ? days(8, 29) : status === 'expired' ? days(-60, -2) : days(90, 1000)
      const accredited = holds
        ? random.whole(10, 300) + (status === 'expired' ? (isBroker ? 110 : 370) : endingSoon(n) ? 30 : 0)
        : 0
      const submitted_at = holds
        ? daysBefore(accredited + levels.length)
        : waited > 0
          ? daysBefore(waited)
          : new Date(created.getTime() + 5 * day)
      const created_at = new Date(Math.min(created.getTime(), submitted_at.getTime() - 5 * day))
      const name = isFirm ? `${person.Lastname} Realty Brokerage` : fullName(person)
      const brand_ids = group % 5 === 4 ? [3] : n % 7 === 6 ? [1] : [1, 2, 3]
      const licences = {
        partner_type,
        prc_valid_until: isBroker ? prc : null,
        dhsud_valid_until: isBroker ? (status === 'expired' ? days(20, 300) : days(61, 360)) : null,
        papers: papersIn(partner_type, lacksPaper(n, status)),
      }
      const erp_vendor_no = `0000${String(204_000 + id).padStart(6, '0')}`
      const plan = { id, name, status, brand_ids, licences, levels, passed, submitted_at, erp_vendor_no }
      const { papers: _, ...columns } = licences
      const submitter = levels.some(({ approver }) => approver === officer) ? colleague : officer
      const { record, ...moved } = partnerCourse(
        { ...plan, registered_at: created_at },
        { submitter: asStaff(submitter), manager },
      )
      yield {
        id,
        ...columns,
        ...decidedRow(record),
        ...moved,
        partner_no: record.name,
        name,
        trade_name: isFirm ? `${person.Lastname} Homes` : null,
        email: emailOf(person, 400_000 + n),
        mobile: mobileOf(9_000 + n),
        address: `${random.whole(1, 240)} Sampaguita Street, Pasig City`,
        prc_license_no: isBroker ? prcOf(60_000 + n) : null,
        dhsud_reg_no: isBroker ? `DHSUD-P${String(id).padStart(5, '0')}` : null,
        tin: secrets.seal(tin),
        tin_hash: secrets.mark(tin),
        vat_registered: isFirm,
        ewt_rate: isFirm ? '0.150000' : random.pick(['0.050000', '0.100000']),
        sales_group_id: firstId + group,
        brand_ids,
        commission_rate: isFirm ? '0.050000' : '0.040000',
        approval_level_id: status === 'draft' ? null : firstId + group,
        submitted_at: status === 'draft' ? null : submitted_at,
        created_at,
      }
    }
  },
})

/** What each partner handed in: a sheet of each of its papers. */
export const marketingPartnerPapers = entity({
  table: 'marketing_partner_papers',
  about: scale => partnerCount[scale] * 4,
  *rows(scale, input) {
    let id = firstId
    for (const { id: partner_id, ...row } of marketingPartners.rows(scale, input)) {
      const type = row['partner_type'] as keyof typeof neededPapers
      const lacks = lacksPaper(Number(partner_id) - firstId, row['status'] as Status)
      for (const doc_type of papersIn(type, lacks)) {
        const { id: file_id, original_name } = partnerSheet(doc_type)
        const created_at = row['created_at'] as Date
        yield { id, partner_id: Number(partner_id), doc_type, file_id, original_name, created_at, created_by: null }
        id += 1
      }
    }
  },
})
