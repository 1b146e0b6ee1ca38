import type { SiteProperty } from '../../model/site/snapshot.ts'

const figure = (value: number | null, unit: string): string =>
  value === null ? '' : `${value.toLocaleString('en-US')}${unit}`

/** The land and the lots of a subdivision, label by value; empty where nothing is known. */
export function developmentOf({ development: of }: SiteProperty): [string, string][] {
  const rows: [string, string][] = [
    ['Type of development', of.type_of_development],
    ['Product offering', of.product_offering],
    ['Design theme', of.design_theme],
    ['Gross land area', figure(of.gross_land_area, ' ha')],
    ['Number of lots', figure(of.number_of_lots, '')],
    ['Predominant lot size', figure(of.predominant_lot_size, ' m²')],
    ['Density', figure(of.density, ' lots/ha')],
  ]
  return rows.filter(([, value]) => value !== '')
}
