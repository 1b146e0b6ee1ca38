import { list } from '../lists/list.ts'
import { subscriptionStates, subscriptionWorkflow } from '../workflows/subscription.ts'
import { statusOf } from './columns.ts'
import { kind } from './kind.ts'

export const newsletterSubscriptions = kind({
  page: 'website.newsletter-subscriptions',
  workflow: subscriptionWorkflow,
  list: list({
    one: 'subscription',
    many: 'subscriptions',
    branded: true,
    trash: true,
    sort: { field: 'subscribed_at', direction: 'desc' },
    columns: {
      email: { label: 'E-mail', as: 'text', sort: 'asc', search: true, width: 260 },
      firstname: { label: 'First name', as: 'text', search: true, width: 150 },
      status: { ...statusOf(subscriptionStates, 130), sort: 'asc' },
      subscribed_at: { label: 'Subscribed', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 160 },
      unsubscribed_at: { label: 'Unsubscribed', as: 'time', width: 160 },
      source_page: { label: 'From page', as: 'text', off: true, width: 200 },
    },
  }),
})
