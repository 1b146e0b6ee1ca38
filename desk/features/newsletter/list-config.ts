import { subscriptionWorkflow } from '../../../model/workflows/subscription.ts'
import { stepOnMany, tonesOf, trashOnMany } from '../../cases/steps/list-steps.ts'
import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

export const newsletterSubscriptionsListConfig: ListConfig = {
  about: 'Who reads the newsletter of this site. Only a reader who asks for it is subscribed again.',
  empty: 'Who subscribes on this site appears here, once the site is open to visitors.',
  Panel: laterPart(() => import('./subscription-panel.tsx')),
  Create: laterPart(() => import('./new-subscription.tsx')),
  tones: tonesOf(subscriptionWorkflow.states),
  bulk: [stepOnMany(subscriptionWorkflow, 'unsubscribe', 'Unsubscribed'), ...trashOnMany],
}
