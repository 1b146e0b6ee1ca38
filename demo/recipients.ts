import { brands } from '../model/brands.ts'
import { entity } from './entity.ts'
import { allProperties } from './properties.ts'
import { clock } from './random.ts'

const person = (name: string, at: string, slug: string, property_code?: string) => ({
  name,
  email: `${at}.${slug}@example.com`,
  ...(property_code === undefined ? {} : { property_code }),
})

export const recipients = entity({
  table: 'recipients',
  about: () => brands.length,
  *rows() {
    for (const { id, site_id, slug } of brands) {
      const own = allProperties.filter(property => property.brand_id === id).slice(0, 2)
      yield {
        id: site_id,
        brand_id: id,
        created_at: clock,
        updated_at: clock,
        payload: [person('Customer Care', 'care', slug)],
        careers: [person('Human Resources', 'careers', slug)],
        property_inquiry: [
          person('Buyer Care', 'inquiries', slug),
          ...own.map(({ property_name, property_code }) =>
            person(property_name, property_code.toLowerCase(), slug, property_code),
          ),
        ],
      }
    }
  },
})
