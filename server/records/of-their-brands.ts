import { type List, type ListQuery, picked } from '../../model/lists/list.ts'

/** The query narrowed to these brands, whatever it asked for, where the brand is a filter of the list. */
export function ofTheirBrands(list: List, query: ListQuery, brand_ids: readonly number[]): ListQuery {
  if (list.branded || !list.columns['brand_id']?.filter) return query
  const mine = brand_ids.map(String)
  const narrowed = (filters: ListQuery['filters']): ListQuery['filters'] => {
    const { brand_id } = filters
    const wanted = brand_id === undefined ? mine : picked(brand_id).filter(id => mine.includes(id))
    return { ...filters, brand_id: wanted.join(',') || '-1' }
  }
  return { ...query, filters: narrowed(query.filters), ...(query.or ? { or: query.or.map(narrowed) } : {}) }
}
