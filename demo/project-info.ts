import { floorsOf, homesOnLevels } from './building.ts'
import { entity } from './entity.ts'
import { filmsOf, viewOf } from './films.ts'
import { landmarkNear, landmarks, metresBetween } from './landmarks.ts'
import { levelPicture, levelPlanBook, planNamed } from './level-plans.ts'
import { amenityPicture, coverOf, perspectiveOf, pictureNamed, unitPicture } from './pictures.ts'
import { abouts, buildingAmenities, headlines, houseServices, villageAmenities } from './project-texts.ts'
import { homesProjects } from './projects.ts'
import { allProperties, type Property, statusOf } from './properties.ts'
import { clock, daysBefore, type Random, randomOf } from './random.ts'
import { pad as padded, letters as towerLetters, usualLot } from './unit-book.ts'
import { isLuxury, pricesFrom, type UnitType, unitTypesOf } from './unit-types.ts'

const isTower = ({ property_type }: Property): boolean => property_type === 'condominium'

/** Luxuria's towers are served like a hotel: its pages have a part that says so. */
const isServed = (property: Property): boolean => isTower(property) && isLuxury(property)

const fill = (text: string, { property_name, place }: Property): string =>
  text.replaceAll('{name}', property_name).replaceAll('{city}', place.city).replaceAll('{barangay}', place.barangay)

type Tower = { name: string; floors: number; units_per_floor: number; parking: number; height_m: number }

function towersOf(property: Property): Tower[] {
  const homes = homesOnLevels(property)
  return floorsOf(property).map((floors, i) => {
    // Who pays for a porter has a slot for the car and higher rooms.
    return {
      // The name that units use.
      name: `Tower ${towerLetters[i]}`,
      floors,
      units_per_floor: homes[i] ?? 0,
      parking: isServed(property) ? property.total_units : Math.round(property.total_units / homes.length / 3),
      height_m: isServed(property) ? Math.round(floors * 3.6 + 9) : floors * 3 + 8,
    }
  })
}

function viewOfProperty(property: Property): string {
  const view = viewOf(property)
  return (view && pictureNamed(view)) ?? ''
}

type Fact = { label: string; value: string }

/** The columns of domain.md 6, "HOMES projects"; density is the number of lots on a hectare. */
function developmentOf({ id }: Property) {
  const project = homesProjects.find(known => known.id === id)
  return (
    project && {
      type_of_development: 'Residential subdivision',
      product_offering: project.lot_only ? 'Lot only' : 'Lot only, House and lot',
      design_theme: project.theme,
      gross_land_area: project.hectares,
      number_of_lots: project.lots,
      predominant_lot_size: project.lot_size,
      density: Math.round(project.lots / project.hectares),
    }
  )
}

/** Square metres: a subdivision has room for its lots and streets, a tower stands on a block. */
function lotArea(random: Random, property: Property): number {
  const project = homesProjects.find(known => known.id === property.id)
  const drawn = random.whole(18, 96) * 100
  if (project) return Math.round(project.hectares * 10_000)
  return isTower(property) ? drawn : Math.round((property.total_units * usualLot(property) * 2 + drawn) / 100) * 100
}

/** A subdivision says its number of lots among what it is compared by. */
const facts = (property: Property, towers: readonly Tower[]): Fact[] => [
  ...(developmentOf(property) ? [] : [{ label: 'Homes', value: String(property.total_units) }]),
  ...towers.map(tower => ({ label: tower.name, value: `${tower.floors} floors` })),
]

const firstSentence = (text: string): string => text.slice(0, text.indexOf('. ') + 1)

/** What stands there, in a sentence that the figures beside it bear out. */
function inNumbers(property: Property, towers: readonly Tower[], types: readonly UnitType[]): string {
  const [first, last] = [types[0], types.at(-1)]
  if (!first || !last) return ''
  const homes = property.total_units.toLocaleString('en-US')
  const sizes = `from ${first.floor_area_min} to ${last.floor_area_max} square metres`
  if (towers.length > 0) {
    const high = towers.map(({ floors }) => floors).join(' and ')
    return `${homes} homes ${sizes} stand on ${high} floors, ${Math.max(...towers.map(each => each.units_per_floor))} on a floor at most. Parking slots are on the decks below, and all homes have a balcony or a terrace.`
  }
  if (property.property_type === 'lot_only')
    return `${homes} lots ${sizes} lie along streets with drainage, water and power. Whoever buys builds when the time has come, within the lines that the plan of each lot shows.`
  return `${homes} homes ${sizes} stand on lots of their own along quiet streets. They are built row by row, and whoever buys early chooses the row.`
}

/** As many whole words as fit. */
const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, text.lastIndexOf(' ', most - 1)).replace(/[,;:]$/, '')}…`

/** One key for each page of the project info area (domain.md 1B). */
function sectionsOf(random: Random, property: Property, plans: unknown): Record<string, unknown> {
  const { property_name, place } = property
  const about = fill(random.pick(abouts), property)
  const towers = towersOf(property)
  const types = unitTypesOf(property)
  const prices = pricesFrom(property, types.length)
  return {
    'basic-info': {
      property_name,
      status: statusOf(property),
      headline: random.pick(headlines),
      description: firstSentence(about),
      logo: null,
      cover: coverOf(property),
      seo_title: `${property_name}, ${place.city}`,
      seo_description: shortened(firstSentence(about), 160),
      seo_keyword: `${property_name}, ${place.city}, ${place.barangay}`,
    },
    'project-overview': {
      about: `${about}\n\n${inNumbers(property, towers, types)}`,
      building_perspective: perspectiveOf(property),
      facts: facts(property, towers),
      videos: filmsOf(property),
      brochure: null,
      view360: viewOfProperty(property),
    },
    locations: {
      address: `${place.street}, ${place.barangay}, ${place.city}`,
      lat: place.lat,
      lng: place.lng,
      landmarks: random.some(landmarks, 5).map(landmark => {
        const { name, lat, lng } = landmarkNear(place, landmark)
        // By road it is a tenth to two fifths farther than in the air.
        const metres = metresBetween(place, { lat, lng }) * (1.1 + random.whole(2, 60) / 200)
        return { name, category: landmark[1], distance_km: Math.max(1, Math.round(metres / 100)) / 10, lat, lng }
      }),
    },
    'building-details': { towers, lot_area: lotArea(random, property) },
    development: developmentOf(property) ?? {},
    amenities: random
      .some(isTower(property) ? buildingAmenities : villageAmenities, 6)
      .map(([known, category]) => [(isServed(property) && houseServices[known]) || known, category] as const)
      .map(([name, category]) => ({ name, category, image: amenityPicture(property, name) })),
    'floor-plans': towers.flatMap(({ name, floors }) =>
      // The levels are alike: one is shown.
      [2, Math.ceil(floors / 2), floors].map((level, i) => ({
        tower: name,
        level: padded(level),
        image: i === 0 && name === towers[0]?.name ? levelPicture(property) : null,
      })),
    ),
    'unit-details': types.map(({ name, floor_area_min, floor_area_max, bedrooms, plan }, i) => ({
      unit_type: name,
      floor_area_min,
      floor_area_max,
      bedrooms,
      price_from: prices[i],
      image: unitPicture(property, i),
      plan: planNamed(plan),
    })),
    'unit-pages': plans ?? [],
  }
}

export const projectInfo = entity({
  table: 'project_info',
  key: 'property_id',
  about: () => allProperties.length,
  *rows(scale) {
    const random = randomOf('project_info')
    const plans = levelPlanBook(scale)
    for (const property of allProperties) {
      const updated_at = random.moment(daysBefore(180), clock)
      yield {
        property_id: property.id,
        brand_id: property.brand_id,
        sections: sectionsOf(random, property, plans.get(property.id)),
        created_at: daysBefore(random.whole(400, 1_000)),
        updated_at,
      }
    }
  },
})
