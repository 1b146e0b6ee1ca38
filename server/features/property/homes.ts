import type { Brand } from '../../../model/brands.ts'
import { homesBrand } from '../../../model/content/pages/homes-brand.ts'
import type { homesRead } from '../../../model/contract/web-homes.ts'
import { existing } from '../../../model/errors.ts'
import { brandHas } from '../../../model/pages/access.ts'
import { propertyPathOf } from '../../../model/site/site-route.ts'
import type { SiteProperty } from '../../../model/site/snapshot.ts'
import type { HandlersOf } from '../../call/context.ts'
import { brandQueried } from '../../kinds/record-public.ts'
import { publishedValues } from '../../records/published.ts'
import { propertiesOffered } from '../../records/site-snapshot.ts'

type Project = Awaited<ReturnType<HandlersOf<'web'>['homesBrand']>>['properties'][number]

function projectOf(brand: Brand, property: SiteProperty): Project {
  const { development, amenities, city, province } = property
  return {
    id: property.id,
    property_name: property.name,
    property_code: property.code,
    url: brand.public_base + propertyPathOf(brand, property.slug),
    status: 'active',
    information: {
      cover_image: property.cover,
      logo_image: property.logo,
      amenities: amenities.map(({ name, image }) => ({ name, image })),
      building_details: { lot_area: property.lot_area },
      property_location: property.address,
      project_overview: {
        about: property.about,
        videos: [...property.videos],
        building_perspective: property.building_perspective,
      },
      view360: property.view360,
      googlemap: { lat: property.lat, lng: property.lng },
      others: {
        project_name: property.name,
        location: [city, province].filter(text => text !== '').join(', '),
        ...development,
        amenities: amenities.map(({ name }) => name),
      },
    },
  }
}

/** Specification 3, "Homes brand". */
export const homesReads: Pick<HandlersOf<'web'>, keyof typeof homesRead> = {
  homesBrand: async ({ params }, ctx) => {
    const brand = brandQueried(params.code)
    existing(brandHas('website.homes-brand', brand.code) || undefined)
    const { db } = ctx.deps
    const [words, properties] = await Promise.all([
      publishedValues(db, brand, homesBrand),
      propertiesOffered(db, brand),
    ])
    const { code, display_label: name, public_base: url } = brand
    return {
      ...{ code, name, url },
      ...words,
      photos: words.photos.filter(photo => photo !== null),
      properties: properties.toSorted((a, b) => a.id - b.id).map(property => projectOf(brand, property)),
    }
  },
}
