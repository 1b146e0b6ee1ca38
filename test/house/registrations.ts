import { expect } from 'vitest'
import type { House, Reply } from './house.ts'
import type { People } from './people.ts'
import { portalOf } from './portal.ts'
import { lead } from './reservation.ts'

/** Somebody registers in the sellers' portal, proves the address, is made a seller, and registers a client. */
export async function registered(house: House, key: string, { manager }: People): Promise<void> {
  const { ask, mailbox, work } = house
  const headers = { 'x-portal-key': key }
  const person = { first_name: 'Joy', last_name: 'Reyes', email: 'joy@house.test', mobile: '0917 000 0077' }
  const body = { ...person, position: 'property_consultant', sales_group_code: 'NORTH', recruiter_code: 'S-000102' }
  const { registration_id } = await ask(null, 'sellersPortal.registerSeller', { headers, body })
  await work()
  const code = /\b\d{6}\b/.exec(mailbox.of(person.email).at(-1)?.text ?? '')?.[0] ?? ''
  const verified = { headers, body: { registration_id, code } }
  expect(await ask(null, 'sellersPortal.verifySeller', verified)).toMatchObject({ status: 'verified' })
  const { items } = await ask(manager, 'draftUsers.list')
  const [found] = items.filter(({ status }: Reply) => status === 'verified')
  expect(found).toMatchObject({ id: registration_id, name: 'Joy Reyes', recruiter: 'Marta Reyes' })
  const sellers = (await ask(manager, 'sellers.list')).items
  const broker = sellers.find(({ seller_code }: Reply) => seller_code === 'S-000102')
  const licence = { prc_type: 'salesperson', prc_no: '0021001', prc_valid_until: '2029-05-30', hired_on: '2026-11-24' }
  const made = await ask(manager, 'draftUsers.promote', {
    params: { id: registration_id },
    body: { ...licence, seller_code: 'S-000104', supervising_broker_id: String(broker.id), version: found.version },
  })
  expect(made).toMatchObject({ status: 'promoted', seller_code: 'S-000104' })
  await lead(portalOf(house, key, 'S-000104'), 'Paz', 'Uy')
}
