import { afterAll, beforeAll, describe, test } from 'vitest'
import { engines } from './database.ts'
import { type House, openHouse, type Reply } from './house/house.ts'
import { type Keys, keys, type People, people } from './house/people.ts'
import { type Portal, portalOf } from './house/portal.ts'
import { type Property, property } from './house/properties.ts'
import { requests } from './house/requests.ts'
import { booked, draft, lead, receipted } from './house/reservation.ts'
import { figures, resources, type Sales, sales } from './house/sales.ts'

/**
 * A house from an empty database to an answered buyer, in the order in which a real one begins: by calls, extracts and
 * jobs alone. Nothing here writes a row by itself.
 */
describe.each(engines)('a house that began with nothing, %s', engine => {
  let house: House
  let staff: People
  let portals: Keys
  let tower: Property
  let groups: Sales
  let carla: Portal
  let sale: Reply
  beforeAll(async () => {
    house = await openHouse(engine)
  })
  afterAll(() => house.close())

  test('the first administrator makes a role, the accounts and a key for each portal', async () => {
    staff = await people(house)
    portals = await keys(house)
  })
  test('a property is added, described page by page, and given its units', async () => {
    tower = await property(house, staff.projects)
  })
  test('sales groups and sellers come, and what they are told', async () => {
    groups = await sales(house, staff)
    await resources(house, staff)
    carla = portalOf(house, portals.sellers, 'S-000101')
  })
  test('a client is registered, and the reservation is approved, posted and booked', async () => {
    const { lead_no } = await lead(carla, 'Rosa', 'Villanueva')
    const at = await draft(carla, 'A-0101', lead_no)
    await receipted(house, carla, at.reservation_no, 'OR-0098123')
    sale = await booked(house, carla, staff, at)
  })
  test('each kind of request is decided', () => requests(house, carla, staff))
  test('the quota and the year to date are shown', () => figures(house, staff))
})
