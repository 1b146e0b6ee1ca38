import { brands } from '../model/brands.ts'
import { frequencies } from '../model/kinds/popup-promos.ts'
import { regions } from '../model/rules/regions.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { nameOf } from './names.ts'
import { covered, coverOf, dealer, uprightOf } from './pictures.ts'
import { allProperties } from './properties.ts'
import { clock, day, daysBefore, type Random, randomOf } from './random.ts'
import { awardCategories, awardGivers, awardTitles, promoTitles, quotes, rolesOf } from './web-texts.ts'

type Volume = Record<Scale, number>
const volume = {
  promos: { demo: 30, load: 260 },
  testimonials: { demo: 60, load: 320 },
  awards: { demo: 40, load: 260 },
  locations: { demo: 16, load: 40 },
} as const satisfies Record<string, Volume>
const communities = 2
const thisYear = 2026

/** The sites take turns, so that every one has some, brand 0 too. */
const brandAt = (i: number) => brands[i % brands.length] ?? brands[0]
const propertiesOf = (brand_id: number) => {
  const own = allProperties.filter(property => property.brand_id === brand_id)
  return own.length > 0 ? own : allProperties
}
const propertyOf = (random: Random, brand_id: number) => random.pick(propertiesOf(brand_id))

/** Rows in the trash now and then; a deleted row is older than its deletion. */
const trashed = (random: Random) => {
  const deleted_at = random.chance(0.05) ? random.moment(daysBefore(25), clock) : null
  return { deleted_at, deleted_by: deleted_at ? firstId : null }
}

export const webPopupPromos = entity({
  table: 'web_popup_promos',
  about: scale => volume.promos[scale],
  *rows(scale) {
    const random = randomOf('web_popup_promos')
    for (let i = 0; i < volume.promos[scale]; i += 1) {
      const brand = brandAt(i)
      // The first of each site runs now; the next is to come; the others are history.
      const turn = Math.floor(i / brands.length)
      const from = turn === 0 ? -10 : turn === 1 ? 14 : -60 * turn
      const starts_at = new Date(clock.getTime() + from * day - 9 * 3_600_000)
      const created_at = new Date(Math.min(starts_at.getTime(), clock.getTime()) - 12 * day)
      const title = random.pick(promoTitles)
      const property = random.pick(covered(brand.id))
      yield {
        id: firstId + i,
        brand_id: brand.id,
        title: title.replace('{property}', property.property_name).slice(0, 80),
        image: coverOf(property) ?? '',
        mobile_image: uprightOf(property) ?? '',
        link: random.pick(['/properties', '/contact-us', '/appointment', '']),
        starts_at,
        ends_at: new Date(starts_at.getTime() + random.whole(20, 45) * day),
        frequency: random.pick(frequencies).value,
        priority: random.whole(0, 10) * 10,
        is_active: turn < 2 || random.chance(0.8),
        dhsud_ad_no: random.chance(0.8) ? `AA-2026-${String(1000 + i)}` : '',
        created_at,
        updated_at: random.moment(created_at, clock),
        created_by: firstId,
        ...(turn < 2 ? { deleted_at: null, deleted_by: null } : trashed(random)),
      }
    }
  },
})

export const webTestimonials = entity({
  table: 'web_testimonials',
  about: scale => volume.testimonials[scale],
  *rows(scale) {
    const random = randomOf('web_testimonials')
    const deal = dealer()
    for (let i = 0; i < volume.testimonials[scale]; i += 1) {
      const brand = brandAt(i)
      const { Firstname, Lastname } = nameOf(random)
      // The longest surnames of the list do not fit with another word.
      const shortened = Lastname.slice(0, 60)
      const created_at = random.moment(daysBefore(1_200), daysBefore(20))
      const consent_on_file = random.chance(0.92)
      const property = propertyOf(random, brand.id)
      yield {
        id: firstId + i,
        brand_id: brand.id,
        name: random.chance(0.3) ? `The ${shortened} family` : `${Firstname} ${shortened}`.slice(0, 80),
        role_or_property: random
          .pick(rolesOf)
          .replace('{year}', String(random.whole(2017, 2025)))
          .replace('{property}', property.property_name)
          .slice(0, 80),
        quote: quotes[i % quotes.length] ?? '',
        image: random.chance(0.5) ? deal(random, brand.id, property) : null,
        video_url: '',
        rating: random.chance(0.8) ? random.pick([4, 5, 5, 5]) : null,
        is_featured: random.chance(0.15),
        sort: Math.floor(i / brands.length) + 1,
        is_visible: consent_on_file && random.chance(0.9),
        consent_on_file,
        created_at,
        updated_at: random.moment(created_at, clock),
        created_by: firstId,
        ...trashed(random),
      }
    }
  },
})

export const webLocations = entity({
  table: 'web_locations',
  about: scale => volume.locations[scale],
  *rows(scale) {
    const random = randomOf('web_locations')
    const cities = [...Map.groupBy(propertiesOf(communities), ({ place }) => place.city)].slice(
      0,
      volume.locations[scale],
    )
    for (const [i, [city, there]] of cities.entries()) {
      const [first] = there
      const place = first?.place
      const region = regions.find(({ name }) => place?.region.includes(name))
      if (!first || !place || !region) throw new Error(`${city} is in no region.`)
      const created_at = random.moment(daysBefore(900), daysBefore(60))
      yield {
        id: firstId + i,
        brand_id: communities,
        name: city,
        address: `${place.street}, ${place.barangay}, ${place.city}, ${place.province}`,
        lat: place.lat,
        lng: place.lng,
        region: region.name,
        property_ids: there.map(({ id }) => String(id)),
        image: coverOf(first),
        sort: i + 1,
        is_visible: random.chance(0.9),
        created_at,
        updated_at: random.moment(created_at, clock),
        created_by: firstId,
      }
    }
  },
})

const years = (scale: Scale): number[] => Array.from({ length: scale === 'demo' ? 6 : 30 }, (_, i) => thisYear - i)

export const webAwardYears = entity({
  table: 'web_award_years',
  about: scale => years(scale).length,
  *rows(scale) {
    for (const [i, year] of years(scale).entries())
      yield {
        id: firstId + i,
        brand_id: communities,
        year,
        created_at: daysBefore(600),
        updated_at: daysBefore(600),
        created_by: firstId,
      }
  },
})

export const webAwards = entity({
  table: 'web_awards',
  about: scale => volume.awards[scale],
  *rows(scale) {
    const random = randomOf('web_awards')
    const known = years(scale)
    const deal = dealer()
    for (let i = 0; i < volume.awards[scale]; i += 1) {
      const at = i % known.length
      const year = known[at] ?? thisYear
      const property = random.chance(0.6) ? random.pick(propertiesOf(communities)) : undefined
      yield {
        id: firstId + i,
        brand_id: communities,
        year_id: firstId + at,
        year,
        title: random.pick(awardTitles).replace('{island}', random.pick(['Luzon', 'Visayas', 'Mindanao'])),
        giver: random.pick(awardGivers),
        category: random.pick(awardCategories),
        image: deal(random, communities, property),
        property_id: property?.id ?? null,
        awarded_on: random.chance(0.85) ? `${year}-${random.pick(['03-18', '06-24', '09-02', '10-15'])}` : null,
        is_visible: random.chance(0.95),
        created_at: daysBefore(300),
        updated_at: random.moment(daysBefore(300), clock),
        created_by: firstId,
      }
    }
  },
})
