import { brandByCode } from '../model/brands.ts'
import type { TestApp } from './app.ts'

let made = 0

/** A property of a brand, with what its info starts from. */
export async function property({ deps }: { deps: Pick<TestApp['deps'], 'db'> }, code: string, more: object = {}) {
  made += 1
  const brand_id = brandByCode(code)?.id ?? 0
  const given = {
    brand_id,
    property_name: `Tala Tower ${made}`,
    property_code: `TT${made}`,
    slug: `tala-tower-${made}`,
    property_type: 'condominium' as const,
    address: '1 Mabini Street, Pasig City',
    lat: 14.56,
    lng: 121.08,
    dhsud_lts_no: 'LTS-NCR-0001187',
    price_min: 3_000_000,
    price_max: 9_000_000,
    ...more,
  }
  const row = await deps.db.system.insertInto('properties').values(given).returningAll().executeTakeFirstOrThrow()
  await deps.db.system
    .insertInto('project_info')
    .values({
      property_id: row.id,
      brand_id,
      sections: JSON.stringify({
        'basic-info': { headline: 'A quiet address' },
        amenities: [{ name: 'Pool', category: 'outdoor', image: null }],
      }),
    })
    .execute()
  return row
}
