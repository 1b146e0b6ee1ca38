import type { Content } from '../content.ts'
import type { Fields } from '../field.ts'
import { complete, isObject } from '../value.ts'

type Values = Record<string, unknown>

/**
 * Leaves of a section that are stored in a column of the property, because others read it there: the column has the leaf's
 * name. Keys are sections, values dotted paths (domain.md 1B, properties).
 */
export const propertyColumns = {
  'basic-info': [
    'property_name',
    'status',
    'property_type',
    'place.barangay',
    'place.city',
    'place.province',
    'place.region',
    'licence.dhsud_cr_no',
    'licence.dhsud_lts_no',
    'licence.lts_issued_on',
    'licence.lts_valid_until',
    'licence.dhsud_ad_no',
    'dates.launch_date',
    'dates.lts_completion_date',
    'dates.turnover_date',
    'figures.total_units',
    'figures.price_min',
    'figures.price_max',
    'figures.other_charges_rate',
    'figures.foreign_cap_pct',
    'figures.foreign_sold_pct',
    'figures.foreign_sold_on',
    'posting.erp_project_code',
    'posting.erp_company_code',
  ],
  locations: ['address', 'lat', 'lng'],
} as const satisfies Record<string, readonly string[]>

export const columnPathsOf = (section: string): readonly string[] =>
  (propertyColumns as Record<string, readonly string[]>)[section] ?? []

export const columnOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** The fields of a section from its stored form: a list that is the whole section gets its name, rows get their ids. */
export function sectionValues(content: Content, stored: unknown, dropped?: (path: string) => void): Values {
  const input = content.rows === undefined || stored === undefined ? stored : { [content.rows]: stored }
  return complete(content.fields, withRowIds(content.fields, input), dropped) as Values
}

/** The stored form of a section's fields. */
export const sectionStored = (content: Content, values: Values): unknown =>
  content.rows === undefined ? values : values[content.rows]

/** Rows without an id (demo data, an import) are known by their position until they are saved. */
function withRowIds(fields: Fields, value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (field?.kind !== 'list' || field.item.kind !== 'group' || !Array.isArray(held)) return [name, held]
      return [
        name,
        held.map((row, i) =>
          isObject(row) && row['id'] === undefined ? { id: i.toString(16).padStart(8, '0'), ...row } : row,
        ),
      ]
    }),
  )
}
