import { brandByCode } from '../model/brands.ts'
import { bookable, visitDays } from '../model/rules/visits.ts'
import { dayOf } from '../model/rules/working-days.ts'
import type { Answer, TestApp } from './app.ts'
import { visitorSends } from './inquiries.ts'

let count = 0

/** A property that can be visited. */
export async function propertyIn({ deps }: Pick<TestApp, 'deps'>, brand: string): Promise<number> {
  count += 1
  const { id } = await deps.db.system
    .insertInto('properties')
    .values({
      brand_id: brandByCode(brand)?.id as number,
      property_name: `Visited ${count}`,
      property_code: `VST${count}`,
      slug: `visited-${count}`,
      property_type: 'condominium',
      status: 'active',
      address: 'Somewhere',
      barangay: 'San Antonio',
      city: 'Pasig City',
      province: 'Metro Manila',
      region: 'NCR',
      lat: 14.58,
      lng: 121.06,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type Slots = { first: string; last: string; days: { date: string; slots: { id: string; left: number }[] }[] }
export async function slotsOf({ app }: TestApp, brand: string, property_id: number): Promise<Slots> {
  const reply = await app.sites.inject(`/api/v1/web/appointment-slots/${brand}?property_id=${property_id}`)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json()
}

/** Days that may be booked now, in a window of sixty. */
export const openDays = (now: Date): string[] => {
  const { first, last } = bookable(dayOf(now), { time_slot: [], slot_capacity: 1, lead_days: 1, window_days: 60 })
  return visitDays(first, last, new Set())
}

export const visitForm = (
  brand: string,
  property_id: number,
  visit_date: string,
  slot_id: string,
  more: object = {},
) => ({
  brand,
  property_id,
  visit_date,
  slot_id,
  firstname: 'Rosa',
  lastname: 'Ñunez',
  mobile: '0917 000 1234',
  email: 'Rosa@Example.com',
  party_size: 2,
  consent: true,
  ...more,
})

let address = 0
/** A visitor, each from an address of their own. */
export function books(app: TestApp, body: object, given: { key?: string; ip?: string } = {}): Promise<Answer> {
  address += 1
  return visitorSends(app, body, {
    ip: `198.18.${Math.floor(address / 250)}.${address % 250}`,
    ...given,
    form: 'appointment',
  })
}

export const firstSlot = async (app: TestApp, brand = 'ZRLU'): Promise<string> =>
  (await slotsOf(app, brand, await propertyIn(app, brand))).days[0]?.slots[0]?.id as string

/** A visit as it stands, without the form. */
export async function visitIn(
  app: TestApp,
  brand: string,
  more: object = {},
): Promise<{ id: number; version: number }> {
  const now = app.deps.now()
  const row = {
    brand_id: brandByCode(brand)?.id as number,
    property_id: await propertyIn(app, brand),
    visit_date: openDays(now)[1] as string,
    slot_id: 'a-slot',
    start_time: '09:00',
    end_time: '10:30',
    firstname: 'Rosa',
    lastname: 'Lim',
    email: 'rosa.lim@example.com',
    mobile: '+639170000001',
    consent_at: now,
    created_at: now,
  }
  return app.deps.db.system
    .insertInto('web_appointments')
    .values({ ...row, ...more })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}
