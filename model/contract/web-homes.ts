import { Type } from 'typebox'
import { BrandKey, endpoint, Id, nullable, object } from './endpoint.ts'

const Text = Type.String()
const Address = nullable(Type.String({ description: 'The address of a picture, or null.' }))
const Figure = nullable(Type.Number())

/** Specification 3, "Homes brand": its names, and for each project what its pages say. */
const Project = object({
  id: Id,
  property_name: Text,
  property_code: Text,
  url: Type.String({ examples: ['/projects/HOMES/bloomfields-cagayan-de-oro'] }),
  status: Type.Literal('active'),
  information: object({
    cover_image: Address,
    logo_image: Address,
    amenities: Type.Array(object({ name: Text, image: Address })),
    building_details: object({ lot_area: nullable(Type.Number({ description: 'Square metres.' })) }),
    property_location: Text,
    project_overview: object({ about: Text, videos: Type.Array(Text), building_perspective: Address }),
    view360: Text,
    googlemap: object({ lat: Figure, lng: Figure }),
    others: object({
      project_name: Text,
      location: Text,
      gross_land_area: nullable(Type.Number({ description: 'Hectares.' })),
      design_theme: Text,
      type_of_development: Text,
      product_offering: Text,
      predominant_lot_size: nullable(Type.Number({ description: 'Square metres.' })),
      number_of_lots: Figure,
      density: nullable(Type.Number({ description: 'Lots on a hectare.' })),
      amenities: Type.Array(Text),
    }),
  }),
})

export const homesRead = {
  homesBrand: endpoint('GET', '/v1/web/homes-brand/:code', {
    access: 'public',
    kept: 60,
    alsoPublic: true,
    ofSite: 'params.code',
    params: object({ code: BrandKey }),
    reply: object({
      code: Text,
      name: Text,
      url: Text,
      image: Address,
      cover_image: Address,
      headline: Text,
      subheadline: Text,
      description: Type.String({ description: 'HTML of the allow-list.' }),
      photos: Type.Array(Text),
      call_to_action: object({ text: Text, link: Text }),
      properties: Type.Array(Project),
    }),
    summary:
      'The brand of the subdivisions with its projects, as published: active projects with a licence to sell, by id. Only HOMES is such a brand.',
  }),
}
