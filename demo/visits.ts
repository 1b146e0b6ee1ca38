import { defaultsOf } from '../defaults/index.ts'
import { type BrandId, brands } from '../model/brands.ts'
import { hasFlag, mayTouch } from '../model/pages/access.ts'
import { isClosedForTours } from '../model/rules/visits.ts'
import { dayOf, shifted } from '../model/rules/working-days.ts'
import type { AppointmentStatus } from '../model/workflows/appointment.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { addressOf, emailOf, mobileOf, type Name, nameOf } from './names.ts'
import { planted } from './planted.ts'
import { allProperties, statusOf } from './properties.ts'
import { clock, day, randomOf } from './random.ts'
import { siteShares } from './site-shares.ts'
import { staff } from './staff.ts'

/** Domain.md 6. */
const visitVolume = {
  demo: { rows: 600, days: 330 },
  load: { rows: 32_000, days: 5 * 365 },
} as const satisfies Record<Scale, object>

const capacity = 3
/** Days ahead that demo visitors book. */
const ahead = 45
const notes = [
  'We come with two children.',
  'Please have the sample computation ready.',
  'After lunch, if we may.',
  null,
]
const past: readonly (readonly [AppointmentStatus, number])[] = [
  ['completed', 61],
  ['no_show', 17],
  ['cancelled', 10],
  ['lapsed', 8],
  ['rescheduled', 4],
]
const future: readonly (readonly [AppointmentStatus, number])[] = [
  ['requested', 44],
  ['confirmed', 47],
  ['cancelled', 9],
]
type Slot = { id: string; start_time: string; end_time: string }
const slotsOf = (code: (typeof brands)[number]['code']): Slot[] =>
  ((defaultsOf(code)['appointment'] as { time_slot?: Slot[] } | undefined)?.time_slot ??
    (defaultsOf('OMNI')['appointment'] as { time_slot: Slot[] }).time_slot) as Slot[]

const isWeekend = (of: string): boolean => [0, 6].includes(new Date(`${of}T00:00:00Z`).getUTCDay())

/** Three visits fill one time, and one is of the group's own site. */
const full = planted.full_time_slot.id
const fullOn = '2026-12-05'

export const visits = entity({
  table: 'web_appointments_rows',
  about: scale => visitVolume[scale].rows,
  *rows(scale) {
    const random = randomOf('web_appointments')
    const { rows, days } = visitVolume[scale]
    const brandOf = random.weighted(siteShares)
    const [pastOf, futureOf] = [random.weighted(past), random.weighted(future)]
    const people = staff(scale).filter(({ deactivated }) => !deactivated)
    const made = new Map<BrandId, ReturnType<typeof ofBrand>>()
    const ofBrand = (id: BrandId) => {
      const brand = brands.find(known => known.id === id) ?? brands[0]
      return {
        brand,
        slots: slotsOf(brand.code),
        properties: allProperties.filter(
          property => statusOf(property) === 'active' && (id === 0 || property.brand_id === id),
        ),
        people: people.filter(
          ({ role }) =>
            hasFlag(role.access, 'website.appointment-inquiry', 'edit') && mayTouch(role.access, brand.code),
        ),
      }
    }
    for (const { id } of brands) made.set(id, ofBrand(id))
    const today = dayOf(clock)
    const taken = new Map<string, number>()
    type Moved = { id: number; name: Name; of: ReturnType<typeof ofBrand>; property: (typeof allProperties)[number] }
    let moved: Moved | undefined
    for (let i = 0; i < rows; i += 1) {
      const id = firstId + i
      const fills = id >= full && id < full + capacity
      if (fills) moved = undefined
      const of = moved?.of ?? made.get(i === 0 ? 0 : fills ? 2 : brandOf())
      if (!of) throw new Error('There is a brand without visits.')
      const name = moved?.name ?? nameOf(random)
      const property = moved?.property ?? (fills ? of.properties[0] : random.pick(of.properties))
      if (!property) throw new Error('There is a brand without properties.')
      let [visit_date, slot] = [fullOn, of.slots[1] ?? of.slots[0]]
      let isLive = true
      const atWeekend = random.chance(0.68)
      for (let tries = 0; !fills; tries += 1) {
        const offset = moved ? random.whole(1, ahead) : random.whole(-days, ahead)
        visit_date = shifted(today, offset)
        slot = random.pick(of.slots)
        isLive = visit_date > today
        const held = taken.get(`${property.id} ${visit_date} ${slot.start_time}`) ?? 0
        if (tries > 40) throw new Error('There is no room left for a visit.')
        if (isClosedForTours(visit_date, new Set()) || held >= capacity || visit_date === fullOn) continue
        if (isWeekend(visit_date) === atWeekend) break
      }
      if (!slot) throw new Error('There is a brand without time slots.')
      const status: AppointmentStatus = fills
        ? 'confirmed'
        : moved
          ? 'requested'
          : isLive
            ? futureOf()
            : i + 1 < rows && id + 1 !== full
              ? pastOf()
              : 'completed'
      const key = `${property.id} ${visit_date} ${slot.start_time}`
      if (isLive && status !== 'cancelled') taken.set(key, (taken.get(key) ?? 0) + 1)
      const begins = Date.parse(`${visit_date}T${slot.start_time}:00+08:00`)
      const created_at = new Date(Math.min(clock.getTime(), begins) - random.whole(1, 20) * day - random.whole(0, day))
      const cases = status !== 'requested'
      const isConfirmed = ['confirmed', 'completed', 'no_show'].includes(status)
      const updated_at = cases ? new Date(Math.min(clock.getTime(), created_at.getTime() + day)) : created_at
      const trashed = !fills && !moved && status !== 'rescheduled' && i > 0 && random.chance(0.03)
      yield {
        id,
        brand_id: of.brand.id,
        property_id: property.id,
        visit_date,
        slot_id: slot.id,
        start_time: slot.start_time,
        end_time: slot.end_time,
        firstname: name.Firstname,
        lastname: name.Lastname,
        mobile: mobileOf(random.whole(0, 9_999)),
        email: emailOf(name, id),
        party_size: random.whole(1, 5),
        notes: random.pick(notes),
        consent_at: created_at,
        ip: addressOf(random),
        status,
        confirmed_by: isConfirmed && of.people.length > 0 ? random.pick(of.people).id : null,
        reschedule_of: moved?.id ?? null,
        created_at,
        updated_at,
        deleted_at: trashed ? updated_at : null,
        deleted_by: trashed ? (people[0]?.id ?? null) : null,
        version: cases ? 2 : 1,
      }
      moved = status === 'rescheduled' ? { id, name, of, property } : undefined
    }
  },
})
