import type { Selectable } from 'kysely'
import { type BrandId, brandByCode } from '../model/brands.ts'
import { slugOf } from '../model/rules/slug.ts'
import type { Tables } from '../server/db/tables.ts'
import { entity, firstId } from './entity.ts'
import { homesPlaces, type Place, places } from './places.ts'
import { planted } from './planted.ts'
import { homesProjects, type PropertyType, projects } from './projects.ts'
import { clock, day, daysBefore, type Random, randomOf } from './random.ts'

/** The facts of a property before random values are added. Prices in pesos. */
export type Property = {
  id: number
  brand_id: BrandId
  property_name: string
  property_code: string
  slug: string
  property_type: PropertyType
  place: Place
  total_units: number
  price_min: number
  price_max: number
  company: string
}

export const statusOf = ({ id }: Property): Selectable<Tables['properties']>['status'] =>
  id === planted.inactive_property.id ? 'inactive' : 'active'

function brandId(code: string): BrandId {
  const brand = brandByCode(code)
  if (!brand) throw new Error(`${code} is no brand.`)
  return brand.id
}

const sold: Property[] = projects
  .flatMap(({ code, company, sketches }) => sketches.map(sketch => ({ brand_id: brandId(code), company, sketch })))
  .map(
    (
      { brand_id, company, sketch: [property_name, property_code, place, total_units, from, to, type = 'condominium'] },
      i,
    ) => ({
      id: firstId + i,
      brand_id,
      property_name,
      property_code,
      slug: slugOf(property_name, 80),
      property_type: type,
      place: places[place],
      total_units,
      price_min: from * 1000,
      price_max: to * 1000,
      company,
    }),
  )

const homes: Property[] = homesProjects.map(({ id, name, slug, lots, lot_only, lat, lng }, i) => {
  const place = homesPlaces[id]
  if (!place) throw new Error(`The HOMES project ${id} has no place.`)
  return {
    id,
    brand_id: brandId('HOMES'),
    property_name: name,
    property_code: `HM${String(i + 1).padStart(2, '0')}`,
    slug,
    property_type: lot_only ? 'lot_only' : 'house_and_lot',
    place: { ...place, lat, lng },
    total_units: lots,
    price_min: (2_600 + 120 * i) * 1000,
    price_max: (5_400 + 260 * i) * 1000,
    company: '1400',
  }
})

export const allProperties: readonly Property[] = [...sold, ...homes]

const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10)
const after = (moment: Date, days: number): Date => new Date(moment.getTime() + days * day)
const padded = (n: number, length: number): string => String(n).padStart(length, '0')

/** Registration, licence, launch, completion and turnover, in the order of their dates. */
function licence(random: Random, { id, place }: Property) {
  const temporary = id === planted.property_with_temporary_licence_expired_yesterday.id
  const drawn = random.moment(daysBefore(8 * 365), daysBefore(240))
  const issued = temporary ? daysBefore(366) : drawn
  const launch = after(issued, random.whole(20, 120))
  const completion = after(launch, random.whole(3 * 365, 5 * 365))
  const dates = {
    launch_date: dateOf(launch),
    lts_completion_date: dateOf(completion),
    turnover_date: dateOf(after(completion, random.whole(60, 200))),
  }
  const dhsud_cr_no = `CR-${place.office}-${padded(random.whole(300, 9_999), 7)}`
  const dhsud_lts_no = `LTS-${place.office}-${padded(random.whole(300, 9_999), 7)}`
  const dhsud_ad_no = `AA-${issued.getUTCFullYear()}-${padded(random.whole(1, 9_999), 4)}`
  if (id === planted.property_without_licence_to_sell.id)
    return { ...dates, dhsud_cr_no, dhsud_lts_no: null, lts_issued_on: null, lts_valid_until: null, dhsud_ad_no: null }
  return {
    ...dates,
    dhsud_cr_no,
    dhsud_lts_no,
    lts_issued_on: dateOf(issued),
    lts_valid_until: temporary ? dateOf(daysBefore(1)) : null,
    dhsud_ad_no,
  }
}

function foreign(random: Random, { id, property_type }: Property) {
  // RA 4726: at most 40 % of a condominium; land is closed to foreigners.
  const share = random.whole(15, 340) / 1000
  if (property_type !== 'condominium') return { foreign_cap_pct: null, foreign_sold_pct: null, foreign_sold_on: null }
  return {
    foreign_cap_pct: 0.4,
    // What the demo's reservations sold is in the share.
    foreign_sold_on: dateOf(clock),
    foreign_sold_pct: id === planted.condominium_at_39_9_percent_foreign.id ? 0.399 : share,
  }
}

export const properties = entity({
  table: 'properties',
  about: () => allProperties.length,
  *rows() {
    const random = randomOf('properties')
    for (const property of allProperties) {
      const {
        place: { street, office: _, ...place },
        company,
        ...known
      } = property
      yield {
        ...known,
        ...place,
        ...licence(random, property),
        ...foreign(random, property),
        status: statusOf(property),
        address: `${random.whole(1, 180)} ${street}, ${place.barangay}, ${place.city}`,
        other_charges_rate: random.pick([0.06, 0.065, 0.07, 0.07, 0.075]),
        erp_project_code: `P${property.id}`,
        erp_company_code: company,
        created_at: daysBefore(random.whole(400, 2_000)),
        updated_at: random.moment(daysBefore(200), clock),
      }
    }
  },
})
