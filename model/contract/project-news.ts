import { lists } from '../kinds/lists.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { dependentCall, preset, searchCall } from './presets.ts'
import { recordGroups } from './record-groups.ts'

const calls = recordGroups.projectNews

/** Specification 7. */
export const projectNewsPresets = {
  byProperty: preset({ by: { property_name: 'property_name' }, needs: 'all' }),
  byBrand: preset({ by: { brand_code: 'brand_id' }, brand: 'brand_code', needs: 'all' }),
  dependent: preset({
    by: {
      property_name: 'property_name',
      brand_code: 'brand_id',
      start_date: 'as_of_date_from',
      end_date: 'as_of_date_to',
      kind: 'kind',
      status: 'status',
    },
    brand: 'brand_code',
    needs: 'none',
  }),
}
const input = { page: pageOfList.projectNews, list: lists.projectNews, reply: calls.list.reply } as const

export const projectNews = {
  ...calls,
  byProperty: searchCall({
    ...input,
    path: '/v1/cms/buyer/search-project-news-by-property',
    preset: projectNewsPresets.byProperty,
    summary: 'Updates and newsletters of properties whose name holds this text.',
  }),
  byBrand: searchCall({
    ...input,
    path: '/v1/cms/buyer/search-project-news-by-brand',
    preset: projectNewsPresets.byBrand,
    summary: 'Updates and newsletters of a brand.',
  }),
  dependent: dependentCall({
    ...input,
    path: '/v1/cms/buyer/search-dependent-project-news',
    preset: projectNewsPresets.dependent,
    summary: 'Updates and newsletters by property, brand, days, kind and status together.',
  }),
}
