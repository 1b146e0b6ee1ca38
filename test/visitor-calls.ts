import type { Endpoint } from '../model/contract/endpoint.ts'
import { type Contract, contract } from '../model/contract/index.ts'
import { missing, noVersion, nowhere, refused } from './call-outcomes.ts'
import type { Call } from './calls.ts'

type StepName<G extends string> = `${G}.${'work' | 'preview' | 'restore'}`
/** The calls that every kind of case has and that are not plain. */
function stepCalls<G extends keyof Contract>(group: G, action: string): Record<StepName<G>, Call> {
  const isInPath = /:id$/.test((contract[group] as unknown as Record<string, Endpoint>)['restore']?.path ?? '')
  const found: Record<string, Call> = {
    work: { args: () => ({ ...nowhere, body: { action } }), ...noVersion },
    preview: { args: () => ({ ...nowhere, body: { action } }), ...missing },
    restore: { args: () => (isInPath ? nowhere : { body: { id: 999_999_999 } }), ...missing },
  }
  return Object.fromEntries(Object.entries(found).map(([name, call]) => [`${group}.${name}`, call])) as Record<
    StepName<G>,
    Call
  >
}

/** What visitors send, and the calls of those who work through it. */
export const visitorCalls = {
  ...stepCalls('webInquiries', 'start'),
  'web.appointment': {
    args: ({ brand }) => ({
      body: { brand, property_id: 1, visit_date: '2020-01-01', slot_id: 'x', consent: false },
    }),
    ...refused,
  },
  'web.slots': { args: ({ brand }) => ({ params: { brand }, query: { property_id: 999_999_999 } }), ...refused },
  ...stepCalls('webAppointments', 'cancel'),
  'webAppointments.board': { args: ({ brand }) => ({ params: { brand }, query: { from: '2026-11-23' } }), passes: 200 },
  'webAppointments.slots': { args: () => nowhere, ...missing },
  ...stepCalls('webApplications', 'screen'),
  'webApplications.create': { args: ({ brand }) => ({ body: { brand_id: brand, consent: false } }), ...refused },
  'webApplications.addResume': { args: () => nowhere, ...missing },
  'web.careerApplication': { args: () => ({}), passes: 415 },
  ...stepCalls('newsletterSubscriptions', 'unsubscribe'),
  'newsletterSubscriptions.subscribe': { args: ({ brand }) => ({ body: { brand_id: brand, email: '' } }), ...refused },
  'web.subscribe': { args: ({ brand }) => ({ body: { brand, email: '' } }), ...refused },
  'webRecipients.save': {
    args: ({ brand }) => ({ body: { id: brand, payload: '[]', careers: '[]', property_inquiry: '[]' } }),
    ...noVersion,
  },
} satisfies Record<string, Call>
