import { expect } from 'vitest'
import { heldSeconds } from '../../model/rules/undo.ts'
import { pdf } from '../applicants.ts'
import { partnerForm } from '../partners.ts'
import { again, type House, type Person, type Reply } from './house.ts'
import type { People } from './people.ts'

const step = async ({ ask }: House, id: number, who: Person, status: string): Promise<Reply> => {
  const { version } = await ask(who, 'marketingPartner.read', { params: { id } })
  return ask(who, 'marketingPartner.decide', { params: { id }, body: { status, version } })
}

/** A partner is registered, hands in its papers, goes up its chain level by level, is accredited, and a vendor of the ERP. */
export async function partner(house: House, staff: People, group: number): Promise<Reply> {
  const { ask, send, work } = house
  const { accreditation, first_approver, second_approver, manager } = staff
  const approvers = [{ user_id: first_approver.id }, { user_id: second_approver.id }]
  const chain = { sales_group_id: group, approvers, is_active: true, reason: 'The first chain of the group' }
  await ask(accreditation, 'marketingPartnerLevels.save', { params: { id: 0 }, body: chain })
  const form = partnerForm(group, [1], { email: 'nena@partners.test' })
  const { id } = await ask(accreditation, 'marketingPartner.register', { body: form })
  for (const doc_type of ['prc_id', 'dhsud_certificate', 'bir_registration', 'valid_id'])
    await send(
      accreditation,
      'marketingPartner.attach',
      { fields: {}, file: { ...pdf(), part: 'file' } },
      { params: { id, doc_type } },
    )
  await step(house, id, accreditation, 'for_approval')
  expect(await step(house, id, first_approver, 'approved')).toMatchObject({ status: 'for_approval' })
  expect(await step(house, id, second_approver, 'approved')).toMatchObject({ status: 'approved' })
  await ask(manager, 'erpPostings.post', { params: { erp: 'erp' }, body: { type: 'marketing_partner', id } })
  await work()
  const done = await ask(accreditation, 'marketingPartner.read', { params: { id } })
  expect(done, JSON.stringify(done)).toMatchObject({ status: 'posted' })
  return done
}

const day = 86_400_000
/** Ten months on: the end of the term is near, and the partner is renewed by its chain, under its number (decision 190). */
export async function renewed(house: House, staff: People, { id, accreditation_no, accreditation_expires_at }: Reply) {
  const { ask, job, work, app, mailbox } = house
  const end = Date.parse(accreditation_expires_at)
  app.travel(end - 50 * day - app.deps.now().getTime())
  const [officer, first, second] = await Promise.all(
    [staff.accreditation, staff.first_approver, staff.second_approver].map(person => again(house, person)),
  )
  if (!officer || !first || !second) throw new Error('Somebody of the chain did not sign in again.')
  expect(await ask(officer, 'marketingPartner.read', { params: { id } })).toMatchObject({ renewable: true })
  await step(house, id, officer, 'for_approval')
  // The mail of a step waits while the step can be taken back.
  app.travel(heldSeconds * 1_000)
  await work()
  const asked = mailbox.of(first.email).filter(({ text }) => text.includes('waits for your approval at level 1 of 2'))
  expect(asked, 'once for each term').toHaveLength(2)
  expect(asked.map(({ subject }) => subject.startsWith('Renewal: '))).toEqual([false, true])
  expect(asked[1]?.text).toContain(`Accreditation no. ${accreditation_no}, until `)
  await step(house, id, first, 'approved')
  await step(house, id, second, 'approved')
  const done = await ask(officer, 'marketingPartner.read', { params: { id } })
  expect(done).toMatchObject({ status: 'posted', accreditation_no })
  // A year from the end of the term that runs.
  const years = (moment: string) => Number(moment.slice(0, 4))
  expect(years(done.accreditation_expires_at)).toBe(years(accreditation_expires_at) + 1)
  expect(done.accreditation_expires_at.slice(4)).toBe(accreditation_expires_at.slice(4))
  // The end of the first term passes, and it stands.
  app.travel(60 * day)
  await job('expire-partners')
  const after = await again(house, staff.accreditation)
  expect(await ask(after, 'marketingPartner.read', { params: { id } })).toMatchObject({ status: 'posted' })
}
