import type { CallArgs, TestApp } from './app.ts'
import type { EndpointName } from './calls.ts'
import { saying } from './editing.ts'
import { portalId } from './portal-writes.ts'
import { property } from './properties.ts'
import { bodyFor } from './records.ts'

type Group = 'siteDrafts' | 'propertyDrafts' | 'portalDrafts' | 'recordDrafts'
const draftGroups: readonly Group[] = ['siteDrafts', 'propertyDrafts', 'portalDrafts', 'recordDrafts']
const site = { brand: 'ZRLU', page: 'website.contact-information' }
const facts = 'project_info.amenities'
let count = 0

/** Calls that write named drafts, each made ready: of a page of a site, of a property and of the portal, and of a record. */
export function draftWrites(app: TestApp, token: string): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const read = async (name: EndpointName, params: NonNullable<CallArgs['params']>) =>
    (await app.call(name, { token, params })).body
  const creating: Record<Group, () => Promise<{ params: object; body: object }>> = {
    siteDrafts: async () => {
      const { version, values, own } = saying(site, await read('webContent.page', site), `Said ${count}`)
      return { params: site, body: { version, values, own } }
    },
    propertyDrafts: async () => {
      const { id } = await property(app, 'ZRLU')
      const params = { projectId: id, page: facts }
      const { version, values } = await read('projectInfo.page', params)
      const amenities = [...values.amenities, { id: 'abcd-34', name: 'Pool', category: 'outdoor', image: null }]
      return { params, body: { version, values: { ...values, amenities }, own: [] } }
    },
    portalDrafts: async () => {
      const params = { id: portalId }
      const { version, contents } = await read('buyerContent.read', params)
      return { params, body: { version, values: { ...contents, page_description: `Said ${count}` }, own: [] } }
    },
    recordDrafts: async () => {
      const body = { ...(await bodyFor(app, token, 'webTestimonials', 'ZRLU')), is_visible: true }
      const { id, version } = (await app.call('webTestimonials.create', { token, body })).body
      const params = { list: 'webTestimonials', record: id }
      return { params, body: { record_version: version, values: { quote: `Said ${count}.` } } }
    },
  }
  const create = async (group: Group) => {
    count += 1
    const { params, body } = await creating[group]()
    return { params, body: { ...body, name: `Draft ${count}` } } as CallArgs
  }
  const created = async (group: Group) => {
    const call = await create(group)
    const { body } = await app.call(`${group}.create`, { token, ...call })
    return { params: { ...call.params, draft: body.id }, version: body.version }
  }
  return Object.fromEntries(
    draftGroups.flatMap((group): [EndpointName, () => Promise<CallArgs>][] => [
      [`${group}.create`, () => create(group)],
      [
        `${group}.save`,
        async () => {
          const { params, version } = await created(group)
          return { params, body: { version, name: `Renamed ${count}` } }
        },
      ],
      [
        `${group}.remove`,
        async () => {
          const { params, version } = await created(group)
          return { params, query: { version } }
        },
      ],
    ]),
  )
}
