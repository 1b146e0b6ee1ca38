import { newsletterSubscriptions } from '../../../model/contract/newsletter.ts'
import { kinds } from '../../../model/kinds/index.ts'
import {
  type Subscription,
  type SubscriptionAction,
  subscriptionNumber,
} from '../../../model/workflows/subscription.ts'
import { caseListSource } from '../../records/cases/bulk-steps.ts'
import { caseSource } from '../../records/cases/case-source.ts'
import { rowKind } from '../../records/cases/row-kind.ts'

export const subscriptionKind = rowKind<SubscriptionAction, Subscription, Record<string, never>>({
  key: 'newsletterSubscriptions',
  ...kinds.newsletterSubscriptions,
  numberOf: subscriptionNumber,
  source: caseSource({
    table: 'newsletter_subscriptions',
    call: newsletterSubscriptions.list,
    types: { subscribed_at: 'timestamptz' },
  }),
  fields: { unsubscribed_at: 'unsubscribed_at' },
  shown: [],
})

export const subscriptionListSource = caseListSource(subscriptionKind, ['unsubscribe'])
