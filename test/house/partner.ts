import { expect } from 'vitest'
import { pdf } from '../applicants.ts'
import { partnerForm } from '../partners.ts'
import type { House, Person, Reply } from './house.ts'
import type { People } from './people.ts'

/**
 * A partner is registered, hands in its papers, goes up its chain level by level, is accredited, and is a vendor of the
 * ERP. Its accreditation ends after a year; that it is renewed is tried with a clock that is moved (decision 190).
 */
export async function partner(house: House, staff: People, group: number): Promise<Reply> {
  const { ask, send, work } = house
  const { accreditation, first_approver, second_approver, manager } = staff
  const approvers = [{ user_id: first_approver.id }, { user_id: second_approver.id }]
  const chain = { sales_group_id: group, approvers, is_active: true, reason: 'The first chain of the group' }
  await ask(accreditation, 'marketingPartnerLevels.save', { params: { id: 0 }, body: chain })
  const form = partnerForm(group, [1], { email: 'nena@partners.test' })
  const { id } = await ask(accreditation, 'marketingPartner.register', { body: form })
  const step = async (who: Person, status: string, remarks?: string): Promise<Reply> => {
    const { version } = await ask(who, 'marketingPartner.read', { params: { id } })
    return ask(who, 'marketingPartner.decide', {
      params: { id },
      body: { status, version, ...(remarks ? { remarks } : {}) },
    })
  }
  for (const doc_type of ['prc_id', 'dhsud_certificate', 'bir_registration', 'valid_id'])
    await send(
      accreditation,
      'marketingPartner.attach',
      { fields: {}, file: { ...pdf(), part: 'file' } },
      { params: { id, doc_type } },
    )
  await step(accreditation, 'for_approval')
  expect(await step(first_approver, 'approved')).toMatchObject({ status: 'for_approval' })
  expect(await step(second_approver, 'approved')).toMatchObject({ status: 'approved' })
  await ask(manager, 'erpPostings.post', { params: { erp: 'erp' }, body: { type: 'marketing_partner', id } })
  await work()
  const done = await ask(accreditation, 'marketingPartner.read', { params: { id } })
  expect(done, JSON.stringify(done)).toMatchObject({ status: 'posted' })
  return done
}
