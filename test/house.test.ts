import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from './database.ts'
import { accounts, jose, rosa } from './house/buyers.ts'
import { pagesOfPortal, pagesOfSites, records } from './house/contents.ts'
import { type House, nextDay, openHouse, type Reply } from './house/house.ts'
import { partner, renewed } from './house/partner.ts'
import { changedOver, type Keys, keys, type People, people } from './house/people.ts'
import { type Portal, portalOf } from './house/portal.ts'
import { type Property, property } from './house/properties.ts'
import { registered } from './house/registrations.ts'
import { requests } from './house/requests.ts'
import { booked, draft, lead, receipted } from './house/reservation.ts'
import { figures, resources, type Sales, sales, signedIn } from './house/sales.ts'
import { shown } from './house/shown.ts'
import { published, visitors } from './house/visitors.ts'

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
  let accredited: Reply
  let before: ReadonlyMap<string, number>
  beforeAll(async () => {
    house = await openHouse(engine)
    before = await shown(house, {})
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
    await signedIn(house, portals.sellers, 'S-000101')
  })
  test('somebody registers as a seller, is verified and made one', () => registered(house, portals.sellers, staff))
  test('a client is registered, and the reservation is approved, posted and booked', async () => {
    const { lead_no } = await lead(carla, 'Rosa', 'Villanueva')
    const at = await draft(carla, 'A-0101', lead_no)
    await receipted(house, carla, at.reservation_no, 'OR-0098123')
    sale = await booked(house, carla, staff, at)
  })
  test('each kind of request is decided', () => requests(house, carla, staff))
  test('a partner is accredited', async () => {
    accredited = await partner(house, staff, groups.group)
  })
  test('the key of the sellers’ portal is changed while it works', async () => {
    carla = portalOf(house, await changedOver(house, portals), 'S-000101')
    expect((await carla.read('requests', { kind: 'leadRenewal' })).items).toHaveLength(1)
  })
  test('the quota and the year to date are shown', () => figures(house, staff))
  test('the portal and the sites say what the house says', async () => {
    await pagesOfSites(house)
    await pagesOfPortal(house, staff.editor)
    await records(house, staff)
    await published(house, staff)
    await house.ask(house.admin, 'manageContent.setBank', { body: { payment_method: false, version: 1 } })
  })
  test('visitors of a site are heard', () => visitors(house, staff, tower.id))
  test('a night passes', () => nextDay(house, [house.admin, ...Object.values(staff)]))
  test('a buyer pays, asks, sends and is answered; another leaves', async () => {
    await accounts(house, sale.contract_no)
    await rosa(house, portals.buyers, staff, sale.contract_no)
    await jose(house, portals.buyers)
  })
  test('every page of the desk shows something that the house made', async () => {
    const at = { property: tower.id, reservation: sale.id, officer: staff.officer }
    const after = await shown(house, at)
    const unchanged = [...after].filter(([page, count]) => count <= (before.get(page) ?? 0))
    expect(unchanged).toEqual([])
  })
  test('ten months on, the partner is renewed', () => renewed(house, staff, accredited))
})
