import type { Decidable, Workflow } from './workflow.ts'

export const subscriptionStates = {
  subscribed: { label: 'Subscribed', tone: 'good' },
  unsubscribed: { label: 'Unsubscribed', tone: 'calm' },
} as const
export type SubscriptionStatus = keyof typeof subscriptionStates
export type SubscriptionAction = 'unsubscribe'
export type Subscription = Decidable<SubscriptionStatus> & {
  readonly id: number
  readonly unsubscribed_at: Date | null
}

export const subscriptionNumber = (id: number): string => `WN-${String(id).padStart(7, '0')}`

/** Domain.md 2.12. Only a fresh subscription, by the reader or with the reader's consent, leads back to subscribed. */
export const subscriptionWorkflow: Workflow<
  SubscriptionStatus,
  SubscriptionAction,
  Subscription,
  Record<string, never>
> = {
  page: 'website.newsletter-subscriptions',
  entity: 'newsletter-subscription',
  states: subscriptionStates,
  initial: 'subscribed',
  actions: {
    unsubscribe: {
      label: 'Unsubscribe',
      done: 'Unsubscribed',
      from: ['subscribed'],
      to: 'unsubscribed',
      may: { party: 'staff', flag: 'edit' },
      effects: (record, _, { now }) => ({ ...record, unsubscribed_at: now }),
    },
  },
  columns: [['unsubscribed_at', 'moment']],
}
