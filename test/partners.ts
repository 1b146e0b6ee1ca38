import { randomBytes } from 'node:crypto'
import type { Access } from '../model/pages/access.ts'
import { signedIn, type TestApp, type TestUser } from './app.ts'
import { sales } from './requests.ts'

let count = 0
export type Signed = TestUser & { token: string }
/** Whoever approves partners of these brands, or keeps them. */
export const partnerAccess = (brands: readonly string[], ...flags: readonly string[]): Partial<Access> => ({
  brands,
  sellers_portal: {
    'marketing-partners': Object.fromEntries(['view', ...flags].map(flag => [flag, true])),
    'marketing-partners-approvers': Object.fromEntries(
      ['view', ...(flags.includes('edit') ? ['edit'] : [])].map(flag => [flag, true]),
    ),
  },
})

export type Accreditation = {
  group: number
  level_id: number
  keeper: Signed
  /** Who suspends and reinstates. */
  manager: Signed
  approvers: Signed[]
  stand_in: Signed
}

/** A group with a chain of three, the second of whom has a stand-in, and someone who keeps its partners. */
export async function accreditation(app: TestApp): Promise<Accreditation> {
  const { group } = await sales(app)
  const approver = () => signedIn(app, { access: partnerAccess(['ZRRE'], 'approve') })
  const [one, two, three, stand_in] = [await approver(), await approver(), await approver(), await approver()]
  const keeper = await signedIn(app, { access: partnerAccess(['ZRRE'], 'edit', 'approve') })
  const manager = await signedIn(app, { access: partnerAccess(['ZRRE'], 'approve', 'delete') })
  const chain = [one, two, three].map(({ id }, i) => ({
    level: i + 1,
    user_id: id,
    alternate_user_id: i === 1 ? stand_in.id : null,
  }))
  const { id } = await app.deps.db.system
    .insertInto('marketing_partner_approval_levels')
    .values({ sales_group_id: group, approvers: JSON.stringify(chain) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { group, level_id: id, keeper, approvers: [one, two, three], stand_in, manager }
}

type Given = {
  prc?: string
  recruiter?: number
  lacking?: boolean
  brand_ids?: number[]
  without_tin?: boolean
  status?: 'draft' | 'approved'
}

const needed = ['prc_id', 'dhsud_certificate', 'bir_registration', 'valid_id'] as const

/** A paper as it lies on file, with the row of its file. */
async function paperOn({ db }: TestApp['deps'], partner_id: number, doc_type: (typeof needed)[number]) {
  const file = { disk: 'local', path: 'x', original_name: `${doc_type}.pdf`, mime: 'application/pdf', size: 1 }
  const { id } = await db.system
    .insertInto('files')
    .values({ ...file, sha256: randomBytes(32), visibility: 'private' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.system
    .insertInto('marketing_partner_papers')
    .values({ partner_id, doc_type, file_id: id, original_name: file.original_name })
    .execute()
}

/** A partner as Accreditation registered it, ready to be submitted. */
export async function partnerIn({ deps }: TestApp, { group }: Pick<Accreditation, 'group'>, given: Given = {}) {
  count += 1
  const year = deps.now().getUTCFullYear()
  const tin = `999-002-${String(count).padStart(3, '0')}`
  const approved = given.status === 'approved'
  const { id } = await deps.db.system
    .insertInto('marketing_partners')
    .values({
      partner_no: `MPT-${count}`,
      partner_type: 'individual_broker',
      name: `Partner ${count}`,
      email: `partner${count}@example.com`,
      mobile: '+639170009999',
      address: 'Pasig City',
      prc_license_no: '9912345',
      prc_valid_until: given.prc ?? `${year + 2}-01-31`,
      dhsud_reg_no: 'DHSUD-1',
      dhsud_valid_until: `${year + 2}-01-31`,
      ...(given.without_tin ? {} : { tin: deps.secrets.seal(tin), tin_hash: deps.secrets.mark(tin) }),
      ewt_rate: '0.1',
      sales_group_id: group,
      brand_ids: JSON.stringify(given.brand_ids ?? [1, 2]),
      recruiter_id: given.recruiter ?? null,
      ...(approved
        ? {
            status: 'approved' as const,
            accreditation_no: `ACCT-${count}`,
            accreditation_expires_at: `${year + 1}-06-30T15:59:00Z`,
          }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const doc_type of given.lacking ? needed.slice(1) : needed) await paperOn(deps, id, doc_type)
  return { id, name: `Partner ${count}`, partner_no: `MPT-${count}`, email: `partner${count}@example.com` }
}

/** What Accreditation types of a partner whose papers are all there. */
export function partnerForm(group: number, brand_ids: readonly number[], given: object = {}) {
  count += 1
  return {
    partner_type: 'individual_broker',
    name: `Nena Partner ${'abcdefghij'.charAt(count % 10)}`,
    trade_name: '',
    email: `nena.partner${count}@example.com`,
    mobile: '0917 000 9999',
    address: 'Pasig City',
    sales_group_id: String(group),
    brand_ids: brand_ids.map(String),
    prc_license_no: '12345',
    prc_valid_until: '2031-01-31',
    dhsud_reg_no: 'DHSUD-9',
    dhsud_valid_until: '2031-01-31',
    tin: `999-003-${String(count).padStart(3, '0')}`,
    vat_registered: false,
    ewt_rate: '0.1',
    commission_rate: 0.04,
    amlc_registration_no: '',
    ...given,
  }
}
