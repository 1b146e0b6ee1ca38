import { expect } from 'vitest'
import type { House, Person, Reply } from './house.ts'

/** What is typed on each page of the property; what a page does not name stays as it was. */
const facts: Readonly<Record<string, object>> = {
  'project_info.basic-info': {
    status: 'active',
    headline: 'A tower over the river',
    licence: { dhsud_cr_no: 'CR-0451', dhsud_lts_no: 'LTS-NCR-0001187', lts_issued_on: '2026-01-15' },
    dates: { launch_date: '2026-02-01', turnover_date: '2028-06-30' },
    figures: {
      ...{ total_units: 100, price_min: 4_000_000, price_max: 9_000_000, other_charges_rate: 0.07 },
      ...{ foreign_cap_pct: 0.4, foreign_sold_pct: 0, foreign_sold_on: '2026-01-15' },
    },
    posting: { erp_project_code: 'P901', erp_company_code: '1100' },
  },
  'project_info.project-overview': { about: '<p>Two hundred steps from the station.</p>' },
  'project_info.locations': { address: '12 Meralco Avenue', lat: 14.5764, lng: 121.0851 },
  'project_info.building-details': {
    towers: [{ id: '1a2b3c4d-5e61', name: 'A', floors: 30, units_per_floor: 12, parking: 120, height_m: 99 }],
  },
  'project_info.development': { design_theme: 'Modern Tropical' },
  'project_info.amenities': {
    amenities: [{ id: '1a2b3c4d-5e62', name: 'Roof garden', category: 'outdoor', image: null }],
  },
  'project_info.floor-plans': { floor_plans: [{ id: '1a2b3c4d-5e63', tower: 'A', level: '1', image: null }] },
  'project_info.unit-details': {
    unit_details: [
      {
        ...{ id: '1a2b3c4d-5e64', unit_type: 'Studio', floor_area_min: 24, floor_area_max: 26, bedrooms: 0 },
        ...{ price_from: 4_000_000, image: null, plan: null },
      },
    ],
  },
}
const merged = (before: Reply, given: object): Reply =>
  Object.fromEntries(
    Object.entries({ ...before, ...given }).map(([name, value]) => {
      const stood = before[name]
      const isGroup = typeof stood === 'object' && stood !== null && !Array.isArray(stood)
      return [name, isGroup ? { ...stood, ...(value as object) } : value]
    }),
  )

export type Property = { id: number; property_code: string; slug: string }

/** A property by hand: added, every page of it filled in, its units brought in by a list and one by hand. */
export async function property({ ask }: House, editor: Person): Promise<Property> {
  const named = { property_code: 'NAR01', property_name: 'Narra Tower', brand: 'ZRRE', property_type: 'condominium' }
  const made = await ask(editor, 'property.add', { body: { ...named, city: 'Pasig City', region: 'NCR' } })
  const params = { projectId: made.id }
  for (const [page, given] of Object.entries(facts)) {
    const { version, values } = await ask(editor, 'projectInfo.page', { params: { ...params, page } })
    await ask(editor, 'projectInfo.save', { params, body: { page, version, values: merged(values, given) } })
  }
  const heads = 'Unit code,Tower,Level,Unit no.,Type,Floor area,Price,Status'
  const list = Array.from({ length: 8 }, (_, n) => `A-010${n + 1},A,1,${n + 1},Studio,24.50,5000000,Available`)
  const file = Buffer.from([heads, ...list].join('\n')).toString('base64')
  const { mapping } = await ask(editor, 'units.preview', { params, body: { file } })
  expect(await ask(editor, 'units.import', { params, body: { file, mapping } })).toMatchObject({ added: 8, bad: 0 })
  const unit = { unit_code: 'A-0201', tower_or_phase: 'A', level_or_block: '2', unit_or_lot_no: '1' }
  await ask(editor, 'units.add', { params, body: { ...unit, unit_type: 'studio', list_price: 4_000_000 } })
  return { id: made.id, property_code: made.property_code, slug: made.slug }
}
