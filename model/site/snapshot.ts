import type { BrandCode } from '../brands.ts'
import type { Content, ContentValue } from '../content/content.ts'
import type { development } from '../content/property/development.ts'

/** The library's data of a picture (decision 007). */
export type Picture = {
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly focal: { readonly x: number; readonly y: number }
}

type Plan = { readonly tower: string; readonly level: string; readonly image: string | null }

type UnitType = {
  readonly unit_type: string
  readonly floor_area_min: number
  readonly floor_area_max: number
  readonly bedrooms: number
  readonly price_from: number | null
  readonly image: string | null
  readonly plan: string | null
}

/** A property for visitors: active, with a licence to sell on record (domain.md 2.9). Prices in pesos. */
export type SiteProperty = {
  readonly id: number
  readonly brand: BrandCode
  readonly name: string
  readonly code: string
  readonly slug: string
  readonly type: 'condominium' | 'house_and_lot' | 'lot_only' | 'townhouse'
  readonly address: string
  readonly city: string
  readonly province: string
  readonly lat: number | null
  readonly lng: number | null
  readonly price_min: number | null
  readonly price_max: number | null
  readonly total_units: number | null
  readonly launch_date: string | null
  readonly turnover_date: string | null
  readonly lts_no: string
  readonly ad_no: string
  readonly headline: string
  readonly description: string
  readonly cover: string | null
  readonly logo: string | null
  readonly seo_title: string
  readonly seo_description: string
  readonly seo_keyword: string
  readonly about: string
  readonly brochure: string | null
  readonly view360: string
  readonly videos: readonly string[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly landmarks: readonly {
    readonly name: string
    readonly category: string
    readonly distance_km: number
    readonly lat: number | null
    readonly lng: number | null
  }[]
  readonly lot_area: number | null
  readonly building_perspective: string | null
  /** What a subdivision is compared by; empty for a tower. */
  readonly development: ContentValue<typeof development>
  readonly towers: readonly {
    readonly name: string
    readonly floors: number
    readonly units_per_floor: number
    readonly parking: number
    readonly height_m: number | null
  }[]
  readonly amenities: readonly { readonly name: string; readonly image: string | null; readonly category: string }[]
  readonly floor_plans: readonly Plan[]
  /** The plans on which the units of a level are placed; without the units. */
  readonly level_plans: readonly Plan[]
  readonly unit_types: readonly UnitType[]
}

export type Article = {
  readonly id: number
  readonly title: string
  readonly slug: string
  readonly category_id: string
  readonly excerpt: string
  /** Only when the page of this article is requested. */
  readonly body: string
  /** The pictures of its text, which no other page needs. */
  readonly images?: SiteSnapshot['images']
  readonly image: string
  readonly property_ids: readonly string[]
  readonly tags: readonly string[]
  readonly is_featured: boolean
  readonly seo_title: string
  readonly seo_description: string
  readonly seo_keyword: string
  readonly published_at: string
}
export type Vacancy = {
  readonly id: number
  readonly title: string
  readonly slug: string
  readonly department: string
  readonly location: string
  readonly employment_type: 'full_time' | 'contractual' | 'internship'
  readonly level: string
  readonly openings: number
  readonly opens_on: string
  readonly closes_on: string | null
  readonly description: string
  readonly qualifications: string
}
export type Question = {
  readonly id: number
  readonly category: string
  readonly question: string
  readonly answer: string
}
export type Testimonial = {
  readonly id: number
  readonly name: string
  readonly role_or_property: string
  readonly quote: string
  readonly image: string | null
  readonly video_url: string
  readonly rating: number | null
  readonly is_featured: boolean
}
type Award = {
  readonly id: number
  readonly year: number
  readonly title: string
  readonly giver: string
  readonly category: string
  readonly image: string
  readonly property_id: number | null
}
type SiteLocation = {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly region: string
  readonly lat: number
  readonly lng: number
  readonly image: string | null
  readonly property_ids: readonly string[]
}
type Promo = {
  readonly id: number
  readonly title: string
  readonly image: string
  readonly mobile_image: string
  readonly link: string
  readonly frequency: 'once_per_session' | 'once_per_day' | 'always'
  readonly dhsud_ad_no: string
}

/** All data that draws a brand's site, as published. Rich texts pass the allow-list when drawn. */
export type SiteSnapshot = {
  readonly brand: BrandCode
  /** Its address, if it is not its public one: a preview's links stay in the preview. */
  readonly base?: string
  /** Changes with any of its data. */
  readonly version: string
  /** The values of each section the site has, by its dotted key. */
  readonly sections: Readonly<Record<string, unknown>>
  readonly images: Readonly<Record<string, Picture>>
  /** What each film of the library shows, in words, by its address; absent where there is none. */
  readonly films?: Readonly<Record<string, string>>
  /** Where addresses that the site gave up lead in the end; absent where nobody asked for them. */
  readonly moved?: Readonly<Record<string, string>>
  readonly properties: readonly SiteProperty[]
  readonly news: readonly Article[]
  readonly careers: readonly Vacancy[]
  readonly questions: readonly Question[]
  readonly testimonials: readonly Testimonial[]
  readonly awards: readonly Award[]
  readonly places: readonly SiteLocation[]
  readonly promos: readonly Promo[]
}

/** A section of the site; undefined where the site lacks it. */
export const sectionOf = <C extends Content>(site: SiteSnapshot, content: C): ContentValue<C> | undefined =>
  site.sections[content.section] as ContentValue<C> | undefined
