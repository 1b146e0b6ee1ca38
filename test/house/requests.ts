import { expect } from 'vitest'
import type { RequestKey } from '../../model/workflows/index.ts'
import type { House, Reply } from './house.ts'
import type { People } from './people.ts'
import type { Portal } from './portal.ts'
import { draft, lead, receipted } from './reservation.ts'

type Filed = { no: string; status: string }

/** Every kind of request that a seller files, and what was decided of it. */
export async function requests(house: House, carla: Portal, { officer, manager }: People): Promise<void> {
  const { ask, app, take } = house
  const file = (kind: RequestKey, subject_no: string): Promise<Filed> =>
    carla.send('fileRequest', { kind, subject_no, requested_days: 5, reason: 'The client signs next month' })
  const decide = async (kind: RequestKey, { no }: Filed, body: object): Promise<Reply> => {
    const { items } = await ask(officer, `${kind}.list`)
    const { id, version } = items.find(({ request_no }: Reply) => request_no === no)
    return ask(officer, `${kind}.decide`, { body: { id, version, ...body } })
  }
  const approve = { status: 'approved', approved_days: 5 }
  const { lead_no } = await lead(carla, 'Liza', 'Marquez')
  expect(await decide('ownershipExtension', await file('ownershipExtension', lead_no), approve)).toMatchObject({
    status: 'approved',
  })

  // A client from before this house has ten days left: the renewal may be asked for.
  const soon = new Date(app.deps.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  const client = { client_first_name: 'Marco', client_last_name: 'Ilagan', client_mobile: '+639170000045' }
  const of = { brand_code: 'ZRRE', seller_code: 'S-000101', source: 'Referral', registered_at: '2026-10-01 16:05' }
  const until = { ownership_expiration: soon, current_expiry_date: soon }
  await take('lead', [{ lead_no: 'L26-0041878', ...client, ...of, ...until }])
  const reason = 'The client was registered by another seller'
  const refusal = { status: 'disapproved', reason }
  expect(await decide('leadRenewal', await file('leadRenewal', 'L26-0041878'), refusal)).toMatchObject({
    ...{ status: 'disapproved', disapproval_reason: reason },
  })

  const { reservation_no } = await draft(carla, 'A-0102', null, 'Luisa')
  const { submission_expiration } = await receipted(house, carla, reservation_no, 'OR-0098124')
  const longer = await decide('submissionExtension', await file('submissionExtension', reservation_no), approve)
  expect(Date.parse(longer.submission_expiration) - Date.parse(submission_expiration)).toBe(5 * 86_400_000)

  const going = await lead(carla, 'Bea', 'Navarro')
  const to = { lead_no: going.lead_no, to_seller_code: 'S-000103', reason: 'She moves to the south' }
  const { id } = await carla.send('fileTransfer', to)
  // Between two groups: the head of each says yes.
  for (const head of [manager, officer]) {
    const { version } = await ask(manager, 'transferRequest.read', { params: { id } })
    await ask(head, 'transferRequest.update', { body: { id, status: 'accept', version } })
  }
  expect(await ask(manager, 'transferRequest.read', { params: { id } })).toMatchObject({ status: 'approved' })

  // One waits: the inbox and the dashboard have something to show.
  await file('ownershipExtension', (await lead(carla, 'Dan', 'Ortega')).lead_no)
}
