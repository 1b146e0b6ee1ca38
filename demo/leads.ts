import { entity } from './entity.ts'
import { leadBook, leadCount } from './lead-book.ts'
import { groupOf, sellerId } from './sellers.ts'

export const leads = entity({
  table: 'leads',
  about: leadCount,
  *rows(scale) {
    for (const {
      lead: { seller, ...lead },
    } of leadBook(scale))
      yield {
        ...lead,
        seller_id: sellerId(seller),
        sales_group_id: groupOf(scale, seller),
        created_at: lead.registered_at,
        updated_at: lead.registered_at,
      }
  },
})
