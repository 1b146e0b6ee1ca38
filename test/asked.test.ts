import { expect, test } from 'vitest'
import { endpoints } from '../model/contract/index.ts'
import { hasHistory } from '../model/kinds/history-keys.ts'
import { pageOfHistory } from '../model/kinds/page-of-history.ts'
import { isTalkKey } from '../model/kinds/talk.ts'
import { isTrailRecord } from '../model/kinds/trail-records.ts'
import { recordAsked } from '../model/trail/call-parts.ts'
import { namedBy } from '../model/trail/named.ts'
import { pageLabel } from '../model/trail/told.ts'
import { auditPlace } from '../server/call/permit.ts'
import { historySources } from '../server/features/history-sources.ts'

const noParts = { params: undefined, query: undefined, body: undefined }
const namesOf = (part: unknown): string[] =>
  Object.keys((part as { properties?: object } | undefined)?.properties ?? {})

test('what says where a call names its record is of a call of the contract, and a part of it', () => {
  const calls = new Map(endpoints.map(({ name, endpoint }) => [name as string, endpoint]))
  const wrong = Object.entries(namedBy).flatMap(([name, { kind, at }]) => {
    const call = calls.get(name)
    if (!call) return [`${name} is no call`]
    return [at, typeof kind === 'string' ? undefined : kind.from].flatMap(path => {
      const [part, key] = path?.split('.') ?? []
      // The parts of a form are no schema: `test/refused-doors.test.ts` calls with them.
      if (part === 'body' && call.body === 'multipart') return []
      return path === undefined || namesOf(call[part as 'params']).includes(String(key))
        ? []
        : [`${name} has no ${path}`]
    })
  })
  expect(wrong).toEqual([])
})

test('a kind is called in its trail as its history calls it, and stands on that page', () => {
  for (const [key, { entity, page }] of Object.entries(historySources)) {
    if (!hasHistory(key)) throw new Error(key)
    expect(pageOfHistory(key), key).toBe(page)
    // Not every kind with a history is talked about.
    for (const name of ['history.restore', ...(isTalkKey(key) ? ['comments.create'] : [])])
      expect(recordAsked(name, { ...noParts, params: { kind: key, id: '12' } }), key).toMatchObject({ entity, page })
  }
})

test('what people talk about on a page is of that page and its brand', () => {
  const of = (kind: string, id: string) => recordAsked('comments.create', { ...noParts, params: { kind, id } })
  expect(of('webContent', 'ZRLU.website.contact-information')).toEqual({
    ...{ entity: 'web-content', ids: ['contact_information'], page: 'website.contact-information', brand: 'ZRLU' },
  })
  expect(of('projectInfo', '12.project_info.amenities')).toEqual({
    ...{ entity: 'project-info', ids: ['12'], page: 'project_info.amenities' },
  })
  expect(of('buyerContent', 'buyers_portal.login')).toEqual({
    ...{ entity: 'buyer-content', ids: ['login'], page: 'buyers_portal.login' },
  })
})

test('a reservation that is decided, a folder that is renamed and a moved date are named by what they are', () => {
  const asked = (name: string, parts: object) => recordAsked(name, { ...noParts, ...parts })
  expect(
    asked('reservations.decide', { params: { rNo: 'ZRLU26-000004', partnerId: 'P1' }, body: { status: 'approved' } }),
  ).toEqual({
    ...{ entity: 'reservation', ids: ['ZRLU26-000004'] },
  })
  expect(asked('media.renameFolder', { params: { id: 7 } })).toEqual({ entity: 'media-folder', ids: ['7'] })
  expect(asked('lists.bulk', { body: { list: 'webNews', selection: { ids: [4, 5] } } })).toEqual({
    entity: 'web-news',
    ids: ['4', '5'],
  })
  expect(asked('calendar.move', { body: { of: 'webNews', id: 4, day: '2026-12-01' } })).toEqual({
    ...{ entity: 'web-news', ids: ['4'], page: 'website.news-list' },
  })
  expect(asked('calendar.move', { body: { of: 'launch', id: 4 } })).toMatchObject({
    entity: 'launch',
    page: 'website.launches',
  })
})

test('every call that is recorded is about a kind of record', () => {
  const ofNone: Readonly<Record<string, string>> = {
    session: 'who signs in is the person of the line',
    secondFactor: 'whose second step it is, is the person of the line',
    'lists.undo': 'what is taken back is of many records, and only the log of the server says which',
    'buyersPortal.signOut': 'who signs out is the person of the line',
    'buyersPortal.wantsNews': 'whose account it is, is the person of the line',
    'buyersPortal.disable': 'whose account it is, is the person of the line',
    'buyersPortal.endDebit': 'an arrangement has no lines; what is asked becomes an inquiry',
    'web.buyerPaper': 'a paper is sent before there is an inquiry',
    'web.buyerSlip': 'a slip is new',
  }
  const without = endpoints.flatMap(({ name, endpoint }) => {
    const [group = ''] = name.split('.')
    // Strangers have no line of a refusal, and what a door was refused is about what its own row says.
    if (!endpoint.audit || endpoint.access === 'public' || Object.hasOwn(ofNone, group)) return []
    const named = namedBy[name]
    if (named && typeof named.kind !== 'string') return []
    const { entity } = recordAsked(name, noParts)
    return (entity !== undefined && isTrailRecord(entity)) !== Object.hasOwn(ofNone, name) ? [] : [name]
  })
  expect(without).toEqual([])
})

test('every call that is recorded, or that says where, has a place for its refusals', () => {
  const nowhere = endpoints.flatMap(({ name, endpoint }) => {
    const { audit, access, refusals } = endpoint
    if (access === 'public' || (!audit && !refusals)) return []
    // A page, a list or a section is in the call, and no other one passes.
    const isNamed =
      typeof access === 'object' && ('pageFrom' in access || 'listFrom' in access || 'portalFrom' in access)
    const place = isNamed ? undefined : auditPlace(endpoint, noParts)
    return isNamed ||
      (place && place.action === (audit?.action ?? 'view') && pageLabel(place) !== `${place.area}.${place.module}`)
      ? []
      : [name]
  })
  expect(nowhere).toEqual([])
})
