import { Type } from 'typebox'
import { BrandKey, Cursor, endpoint, Id, nullable, object } from './endpoint.ts'

const text = nullable(Type.String())
const degrees = nullable(Type.Number())
const pesos = nullable(Type.Number())

/** The properties of a brand as visitors read them. */
export const propertiesRead = {
  properties: endpoint('GET', '/v1/web/properties', {
    access: 'public',
    kept: 60,
    alsoPublic: true,
    ofSite: 'query.brand',
    query: object({
      brand: BrandKey,
      after: Type.Optional(Cursor),
    }),
    reply: object({
      items: Type.Array(
        object({
          id: Id,
          property_name: Type.String(),
          property_code: Type.String(),
          slug: Type.String(),
          property_type: Type.String(),
          city: text,
          province: text,
          region: text,
          lat: degrees,
          lng: degrees,
          price_min: pesos,
          price_max: pesos,
          total_units: nullable(Type.Integer()),
          turnover_date: nullable(Type.String({ format: 'date' })),
          dhsud_lts_no: Type.String(),
          dhsud_ad_no: text,
        }),
      ),
      next: nullable(Type.String()),
    }),
    summary: 'The properties that a brand’s site may advertise: active, with a licence to sell on record; by name.',
  }),
}
