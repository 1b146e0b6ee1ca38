import { expect, test } from 'vitest'
import { brands } from '../model/brands.ts'
import { listKeys } from '../model/kinds/lists.ts'
import { pageOfList } from '../model/kinds/page-of-list.ts'
import { recordKeys, recordManifests } from '../model/kinds/records.ts'
import { isReviewed } from '../model/kinds/reviewed.ts'
import { type TrailRecord, trailRecords } from '../model/kinds/trail-records.ts'
import { splitId } from '../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../model/pages/index.ts'
import { matchPath } from '../model/pages/route.ts'
import { entityOf } from '../model/trail/entity-of.ts'
import type { TrailLine } from '../model/trail/line.ts'
import { linkOf } from '../model/trail/link.ts'
import { everyRight } from './every-right.ts'
import { every } from './sizes.ts'

const lineAt = (page: string, entity: string, entity_id: string, subject: string | null = null): TrailLine => {
  const { area, key } = splitId(page)
  const of = pageIds.includes(page as PageId) ? pageOf(page as PageId).brands : undefined
  const brand = brands.find(({ code }) => of === undefined || of.includes(code))
  const [result, action] = ['ok', 'edit']
  return {
    user_name: 'Ana',
    area,
    module: key,
    action,
    entity,
    entity_id,
    subject,
    brand_id: brand?.id ?? null,
    before: null,
    after: null,
    result,
  }
}
/** The page that a link opens, and the record there: of its first list or of the one that it names. */
function led(line: TrailLine) {
  const link = linkOf(line, everyRight, 'a-tower')
  const at = link && matchPath(link.to)
  if (!link || !at) return undefined
  const { detail } = pageOf(at.id)
  const inPath = detail === undefined ? undefined : at.params[detail.slice(2)]
  return { page: at.id, record: inPath ?? link.search?.['open'], asks: link.search ?? {} }
}

test('a record of a list is opened in that list, by its id and by its number', () => {
  // Whose account it is stands there, whoever wants no news; lines of trails are opened by nobody else.
  const left = new Set(['unsubscribedUsers', ...listKeys.filter(key => entityOf(key) === undefined)])
  for (const key of listKeys.filter(one => !left.has(one))) {
    const page = pageOfList[key]
    const line = (id: string) => lineAt(page, String(entityOf(key)), id)
    const isFirst = listKeys.find(other => pageOfList[other] === page) === key
    const asked = isFirst ? {} : { list: key }
    // The number of a contract is of digits alone.
    if (key === 'contracts') {
      expect(led(line('7700000012'))?.asks).toEqual({ search: '7700000012' })
      continue
    }
    expect(led(line('12')), key).toMatchObject({ page, record: '12', asks: asked })
    expect(led(line('AB26-0012')), key).toMatchObject({
      page,
      record: undefined,
      asks: { ...asked, search: 'AB26-0012' },
    })
  }
})

test('no record of another kind is opened by the id of this one, on no page', () => {
  // Beside what stands in its list, these pages open a record by its id: of each the kind is said here once more.
  const opened = [
    'admin.user-role user_role',
    'website.launches launch',
    'website.reviews content_review',
    'website.media-library file',
  ]
  const wrong = every(2, pageIds)
    .filter(page => splitId(page).area !== 'desk')
    .flatMap(page =>
      (Object.keys(trailRecords) as TrailRecord[]).flatMap(entity => {
        const to = led(lineAt(page, entity, '12'))
        if (to?.record === undefined) return []
        const kind = to.asks['list'] ?? listKeys.find(key => pageOfList[key] === to.page)
        const stands =
          (kind !== undefined && entityOf(kind) === entity) ||
          // A change that waits goes by the id of its record.
          (entity === 'record-change' && isReviewed(String(kind))) ||
          opened.includes(`${to.page} ${entity}`)
        return stands ? [] : [`${page} ${entity}: ${JSON.stringify(to)}`]
      }),
    )
  expect(wrong).toEqual([])
})

test('what stands in no list is found by what people know it by, or its page alone is opened', () => {
  const search = (page: string, entity: string, subject: string) => led(lineAt(page, entity, '12', subject))
  expect(search('sellers_portal.e-booking', 'cis_attachment', 'ZRLU26-000004')).toEqual({
    ...{ page: 'sellers_portal.e-booking', record: undefined, asks: { search: 'ZRLU26-000004' } },
  })
  expect(search('project_info.unit-pages', 'unit', 'A-0202')?.asks).toEqual({ find: 'A-0202' })
  for (const [page, entity] of [
    ['sellers_portal.ownership-extension', 'file'],
    ['sellers_portal.marketing-partners', 'file'],
    ['website.news-list', 'record-draft'],
    ['website.testimonials-list', 'sheet'],
    ['buyers_portal.inquiry-list', 'export'],
    ['buyers_portal.inquiry-list', 'saved_view'],
  ])
    expect(search(String(page), String(entity), 'A name'), entity).toEqual({ page, record: undefined, asks: {} })
})

test('a change that waits opens its record', () => {
  for (const key of recordKeys.filter(isReviewed)) {
    const to = led(lineAt(recordManifests[key].page, 'record-change', '12'))
    expect(to, key).toMatchObject({ page: recordManifests[key].page, record: '12' })
  }
})

test('a line of the approvals leads to the record that was decided, or to the approvals', () => {
  expect(led(lineAt('sellers_portal.approvals', 'ownership_extension', 'OE26-0001'))?.page).toBe(
    'sellers_portal.ownership-extension',
  )
  for (const entity of ['approval_delegation', 'approval_terms'])
    expect(led(lineAt('sellers_portal.approvals', entity, '12'))?.page).toBe('desk.approvals')
})

test('whoever may not see the page has no way to it', () => {
  const none = { ...everyRight, website: {}, admin: {} }
  expect(linkOf(lineAt('website.news-list', 'web-news', '12'), none)).toBeUndefined()
  expect(linkOf(lineAt('website.news-list', 'web-news', '12'), { ...everyRight, brands: [] })).toBeUndefined()
})
