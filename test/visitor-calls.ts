import type { Endpoint } from '../model/contract/endpoint.ts'
import { type Contract, contract } from '../model/contract/index.ts'
import type { CallArgs } from './app.ts'
import type { Call } from './calls.ts'

const refused = { passes: 422, says: /need your attention/ }
const noVersion = { passes: 428, says: /Send the version you read/ }
const gone = { passes: 404, says: /Record not found/ }
const nothing = { params: { id: 999_999_999 } }

type WorkedName<G extends string> = `${G}.${'list' | 'trashed' | 'read' | 'work' | 'remove' | 'restore' | 'download'}`
/** The calls that every kind of worked record has. Where the path names no brand, the query does. */
function workedCalls<G extends keyof Contract>(group: G, action: string): Record<WorkedName<G>, Call> {
  const named = (name: string, brand: string): CallArgs => {
    const endpoint = (contract[group] as unknown as Record<string, Endpoint>)[name]
    const place = /:(\w+)$/.exec(endpoint?.path ?? '')?.[1]
    return place === undefined ? { query: { brand_id: brand } } : { params: { [place]: brand } }
  }
  const isInPath = /:id$/.test((contract[group] as unknown as Record<string, Endpoint>).restore?.path ?? '')
  const found: Record<string, Call> = {
    list: { args: ({ brand }) => named('list', brand), passes: 200 },
    trashed: { args: ({ brand }) => named('trashed', brand), passes: 200 },
    read: { args: () => nothing, ...gone },
    work: { args: () => ({ ...nothing, body: { action } }), ...noVersion },
    remove: { args: () => nothing, ...gone },
    restore: { args: () => (isInPath ? nothing : { body: { id: 999_999_999 } }), ...gone },
    download: { args: ({ brand }) => named('download', brand), passes: 200 },
  }
  return Object.fromEntries(Object.entries(found).map(([name, call]) => [`${group}.${name}`, call])) as Record<
    WorkedName<G>,
    Call
  >
}

/** What visitors send, and the calls of those who work through it. */
export const visitorCalls = {
  ...workedCalls('webInquiries', 'start'),
  'webInquiries.assignees': { args: ({ brand }) => ({ params: { brand } }), passes: 200 },
  'web.appointment': {
    args: ({ brand }) => ({
      body: { brand, property_id: 1, visit_date: '2020-01-01', slot_id: 'x', consent: false },
    }),
    ...refused,
  },
  'web.slots': { args: ({ brand }) => ({ params: { brand }, query: { property_id: 999_999_999 } }), ...refused },
  ...workedCalls('webAppointments', 'cancel'),
  'webAppointments.board': { args: ({ brand }) => ({ params: { brand }, query: { from: '2026-11-23' } }), passes: 200 },
  'webAppointments.booked': { args: ({ brand }) => ({ params: { brand } }), passes: 200 },
  ...workedCalls('webApplications', 'screen'),
  'webApplications.create': { args: ({ brand }) => ({ body: { brand_id: brand, consent: false } }), ...refused },
  'webApplications.resume': { args: () => nothing, ...gone },
  'webApplications.addResume': { args: () => nothing, ...gone },
  'web.careerApplication': { args: () => ({}), passes: 415 },
  ...workedCalls('newsletterSubscriptions', 'unsubscribe'),
  'newsletterSubscriptions.trashed': { args: () => ({}), passes: 200 },
  'newsletterSubscriptions.subscribe': { args: ({ brand }) => ({ body: { brand_id: brand, email: '' } }), ...refused },
  'web.subscribe': { args: ({ brand }) => ({ body: { brand, email: '' } }), ...refused },
  'webRecipients.read': { args: ({ brand }) => ({ params: { id: brand } }), passes: 200 },
  'webRecipients.careers': { args: ({ brand }) => ({ params: { id: brand } }), passes: 200 },
  'webRecipients.propertyInquiry': { args: ({ brand }) => ({ params: { id: brand } }), passes: 200 },
  'webRecipients.save': {
    args: ({ brand }) => ({ body: { id: brand, payload: '[]', careers: '[]', property_inquiry: '[]' } }),
    ...noVersion,
  },
} satisfies Record<string, Call>
