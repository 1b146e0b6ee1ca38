import { brandById } from '../../model/brands.ts'
import { sectionValues } from '../../model/content/property/stored.ts'
import { propertyContents } from '../../model/pages/property-content.ts'
import type { SiteProperty } from '../../model/site/snapshot.ts'

type Row = Record<string, unknown>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A property made from its columns and its content pages (decision 069). */
export function propertyOf(row: Row): SiteProperty {
  const stored = (row['sections'] ?? {}) as Row
  const info = Object.fromEntries(
    propertyContents.map(content => [content.section, sectionValues(content, stored[content.section])]),
  ) as Record<string, Record<string, never>>
  const { headline, description, logo, cover, seo_title, seo_description, seo_keyword } = info['basic-info'] ?? {}
  const { about, building_perspective, brochure, view360, videos, facts } = info['project-overview'] ?? {}
  const property: { readonly [F in keyof SiteProperty]: unknown } = {
    id: row['id'],
    brand: brandById(row['brand_id'] as number)?.code,
    name: row['property_name'],
    code: row['property_code'],
    slug: row['slug'],
    type: row['property_type'],
    address: text(row['address']),
    city: text(row['city']),
    province: text(row['province']),
    lat: row['lat'],
    lng: row['lng'],
    price_min: row['price_min'],
    price_max: row['price_max'],
    total_units: row['total_units'],
    launch_date: row['launch_date'],
    turnover_date: row['turnover_date'],
    lts_no: text(row['dhsud_lts_no']),
    ad_no: text(row['dhsud_ad_no']),
    ...{ headline, description, logo, cover, seo_title, seo_description, seo_keyword },
    ...{ about, building_perspective, brochure, view360, videos, facts },
    landmarks: info['locations']?.['landmarks'],
    lot_area: info['building-details']?.['lot_area'],
    towers: info['building-details']?.['towers'],
    development: info['development'],
    amenities: info['amenities']?.['amenities'],
    floor_plans: info['floor-plans']?.['floor_plans'],
    level_plans: ((info['unit-pages']?.['unit_pages'] ?? []) as Row[]).map(({ tower, level, plan_image }) => ({
      tower,
      level,
      image: plan_image,
    })),
    unit_types: info['unit-details']?.['unit_details'],
  }
  // The columns hold to their constraints, and what the sections keep to the fields of their pages.
  return property as unknown as SiteProperty
}
