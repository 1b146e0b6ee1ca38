import { entity } from './entity.ts'
import { leadBook, leadCount } from './lead-book.ts'
import { groupOf, sellerId } from './sellers.ts'

export const leads = entity({
  table: 'leads',
  columns: [
    'id',
    'lead_no',
    'brand_id',
    'property_id',
    'client_first_name',
    'client_last_name',
    'client_email',
    'client_mobile',
    'citizenship',
    'seller_id',
    'sales_group_id',
    'source',
    'registered_at',
    'ownership_expiration',
    'current_expiry_date',
    'extensions_used',
    'renewals_used',
    'status',
    'created_at',
    'updated_at',
  ],
  key: 'id',
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
