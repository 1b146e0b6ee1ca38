import { lists } from '../../../model/kinds/lists.ts'
import {
  type Subscription,
  type SubscriptionAction,
  type SubscriptionStatus,
  subscriptionNumber,
  subscriptionWorkflow,
} from '../../../model/workflows/subscription.ts'
import { workedBacking } from '../../records/worked/bulk.ts'
import type { WorkedKind } from '../../records/worked/kind.ts'
import { workedSource } from '../../records/worked/source.ts'

export const subscriptionKind: WorkedKind<
  SubscriptionStatus,
  SubscriptionAction,
  Subscription,
  Record<string, never>
> = {
  key: 'newsletterSubscriptions',
  workflow: subscriptionWorkflow,
  numberOf: subscriptionNumber,
  list: lists.newsletterSubscriptions,
  source: workedSource({
    table: 'newsletter_subscriptions',
    columns: ['firstname', 'source_page', 'subscribed_at', 'unsubscribed_at'],
    types: { subscribed_at: 'timestamptz' },
  }),
  columns: ['unsubscribed_at'],
  recordOf: row => ({ unsubscribed_at: row.unsubscribed_at as Date | null }),
  shown: [],
}

export const subscriptionBacking = workedBacking(subscriptionKind, ['unsubscribe'])
