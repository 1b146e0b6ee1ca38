import type { PageId } from '../pages/index.ts'
import type { SiteProperty } from '../site/snapshot.ts'
import type { Finding } from './finding.ts'

const hectare = 10_000
/** The least land that a home on a plot of its own takes, in m2: 32 is what DHSUD allows for a row house, roads not counted. */
const leastPlot = 32
/** By how much advertised figures may differ from what they are made of. */
const tolerance = 0.25

const number = (value: number): string => value.toLocaleString('en-PH')

type Fault = readonly [page: PageId, path: string, label: string, message: string]

/** Facts of a property that cannot all be true, each at the field that is likelier wrong. */
export function factProblems(property: SiteProperty): Finding[] {
  return faultsOf(property).map(([page, path, label, message]) => ({
    page,
    property: property.slug,
    path,
    label: `${property.name}: ${label}`,
    kind: 'facts',
    message,
  }))
}

function faultsOf({ type, total_units, lot_area, towers, development, ...property }: SiteProperty): Fault[] {
  const found: Fault[] = []
  const isLand = type !== 'condominium'
  const { gross_land_area, number_of_lots, predominant_lot_size, density } = development
  const ground = gross_land_area === null ? lot_area : gross_land_area * hectare
  const homes = number_of_lots ?? total_units
  if (isLand && lot_area !== null && homes !== null && homes * leastPlot > lot_area)
    found.push([
      'project_info.building-details',
      'lot_area',
      'Lot area',
      `${number(homes)} homes do not fit on ${number(lot_area)} m2. Enter the area of the whole land, or the right number.`,
    ])
  if (gross_land_area !== null && lot_area !== null && isLand && lot_area < gross_land_area * hectare * (1 - tolerance))
    found.push([
      'project_info.building-details',
      'lot_area',
      'Lot area',
      `The land is ${number(gross_land_area)} hectares by the development’s figures and ${number(lot_area)} m2 here. Make the two agree.`,
    ])
  if (
    ground !== null &&
    gross_land_area !== null &&
    number_of_lots !== null &&
    predominant_lot_size !== null &&
    number_of_lots * predominant_lot_size > ground
  )
    found.push([
      'project_info.development',
      'predominant_lot_size',
      'Predominant lot size',
      `${number(number_of_lots)} lots of ${number(predominant_lot_size)} m2 take more than the ${number(gross_land_area)} hectares there are.`,
    ])
  if (gross_land_area !== null && number_of_lots !== null && density !== null) {
    const real = number_of_lots / gross_land_area
    if (Math.abs(density - real) > real * tolerance)
      found.push([
        'project_info.development',
        'density',
        'Lots per hectare',
        `${number(number_of_lots)} lots on ${number(gross_land_area)} hectares are ${number(Math.round(real))} a hectare, not ${number(density)}.`,
      ])
  }
  const built = towers.reduce((sum, { floors, units_per_floor }) => sum + floors * units_per_floor, 0)
  if (towers.length > 0 && total_units !== null && total_units > built * (1 + tolerance))
    found.push([
      'project_info.building-details',
      'towers',
      'Towers',
      `Its towers hold ${number(built)} units and the property has ${number(total_units)}. Correct the floors, or the number of units.`,
    ])
  if (property.price_min !== null && property.price_min < 100_000)
    found.push([
      'project_info.basic-info',
      'figures.price_min',
      'Lowest price',
      'No home costs so little. Enter the price in pesos, not in thousands.',
    ])
  const cheapest = Math.min(...property.unit_types.flatMap(({ price_from }) => price_from ?? []))
  if (property.price_max !== null && Number.isFinite(cheapest) && cheapest > property.price_max)
    found.push([
      'project_info.unit-details',
      'unit_details',
      'Unit types',
      'Every unit type begins above the highest price of the property. Correct one of the two.',
    ])
  return found
}
