import { groupBrand } from '../../model/brands.ts'
import { capital } from '../../model/capital.ts'
import { kindOf, type RecordRelation, relationLists } from '../../model/kinds/records.ts'
import { api } from '../api/api.ts'
import { recordCalls } from '../api/record-calls.ts'
import { nameOf } from '../api/row-name.ts'
import { type ListScope, readRows } from '../api/rows.ts'
import { plainText } from '../ui/plain-text.ts'
import type { Related, Relation } from './relations.ts'

type Source = {
  readonly prompt: string
  search(text: string, place: ListScope, signal?: AbortSignal): Promise<readonly Related[]>
  /** The name of the record with this id, for a chip that only the address has. */
  name(id: string, place: ListScope): Promise<string | undefined>
}

const matching = (found: readonly Related[], text: string) =>
  found.filter(({ name, note = '' }) => plainText(`${name} ${note}`).includes(plainText(text)))

const ofProperties = async (
  { brand }: ListScope,
  wanted: { search?: string; ids?: string },
  signal?: AbortSignal,
): Promise<Related[]> => {
  const query = { ...(brand ? { brand: brand.code } : {}), ...wanted }
  const found = await api.property.find({ query, ...(signal ? { signal } : {}) })
  // The group's lists show every brand's.
  const fits = found.filter(row => !brand || brand.id === groupBrand.id || row.brand.id === brand.id)
  return fits.map(row => ({
    id: String(row.id),
    name: row.property_name,
    note: [row.property_code, row.city].filter(Boolean).join(' · '),
  }))
}
const ofCategories = async ({ brand }: ListScope, signal?: AbortSignal): Promise<Related[]> => {
  const query = { brand_id: brand?.code ?? '' }
  const { items } = await api.webNews.categories({ query, ...(signal ? { signal } : {}) })
  return items
}
const ofRoles = async (): Promise<Related[]> => {
  const { items } = await api.userAccounts.roles()
  return items.map(({ id, name, description }) => ({ id: String(id), name, note: description ?? undefined }))
}
const ofSalesGroups = async (): Promise<Related[]> =>
  (await api.salesGroups.names()).map(({ id, sales_group_name, division }) => ({
    id: String(id),
    name: sales_group_name,
    note: division,
  }))
/** Whose inquiries are given to people: those of a brand. */
const given = (key: ListScope['key']) => key === 'buyerInquiries' || key === 'webInquiries'
/** Of a brand's inquiries: people who may be given them. Otherwise those who work on the list. */
const ofUsers = async (text: string, { key, brand }: ListScope, signal?: AbortSignal): Promise<Related[]> => {
  const sending = signal ? { signal } : {}
  if (brand && given(key)) {
    const query = text === '' ? {} : { search: text }
    const people =
      key === 'buyerInquiries'
        ? await api.buyerInquiries.assignees({ query: { ...query, brand_id: brand.code }, ...sending })
        : await api.webInquiries.assignees({ params: { brand: brand.code }, query, ...sending })
    return people.map(({ id, name, role }) => ({ id: String(id), name, note: role }))
  }
  const people = await api.lists.people({ query: { list: key, ...(text === '' ? {} : { search: text }) }, ...sending })
  return people.map(({ id, name, role }) => ({ id: String(id), name, note: role }))
}
/** Records of a kind, by name. */
const ofRecords = (to: RecordRelation): Source => {
  const key = relationLists[to]
  const { list } = kindOf(key)
  return {
    prompt: capital(list.one),
    search: async (text, { brand }, signal) => {
      const query = { filters: {}, ...(text.length >= 2 ? { search: text } : {}) }
      const { items } = await readRows({ key, brand }, query, { total: 'none', ...(signal ? { signal } : {}) })
      return items.map(row => ({ id: String(row.id), name: nameOf(list, row) }))
    },
    name: async id => nameOf(list, await recordCalls(key).read({ params: { id: Number(id) } })),
  }
}
const named = (found: readonly Related[], id: string) => found.find(each => each.id === id)?.name

/** Where the records that a filter names are searched. */
export const sources: Record<Relation, Source> = {
  property: {
    prompt: 'Name, code or city',
    search: (search, place, signal) => ofProperties(place, { search }, signal),
    name: async (ids, place) => (await ofProperties(place, { ids }))[0]?.name,
  },
  user: {
    prompt: 'Name',
    search: ofUsers,
    name: async (id, place) =>
      place.brand && given(place.key)
        ? named(await ofUsers('', place), id)
        : (await api.lists.people({ query: { list: place.key, id: Number(id) } }))[0]?.name,
  },
  user_role: {
    prompt: 'Role',
    search: async text => matching(await ofRoles(), text),
    name: async id => named(await ofRoles(), id),
  },
  news_category: {
    prompt: 'Category',
    search: async (text, place, signal) => matching(await ofCategories(place, signal), text),
    name: async (id, place) => named(await ofCategories(place), id),
  },
  sales_group: {
    prompt: 'Sales group',
    search: async text => matching(await ofSalesGroups(), text),
    name: async id => named(await ofSalesGroups(), id),
  },
  ...(Object.fromEntries(Object.keys(relationLists).map(to => [to, ofRecords(to as RecordRelation)])) as Record<
    RecordRelation,
    Source
  >),
}
