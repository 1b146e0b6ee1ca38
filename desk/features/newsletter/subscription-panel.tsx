import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { subscriptionWorkflow } from '../../../model/workflows/subscription.ts'
import { stepPanel } from '../../cases/steps/step-panel.tsx'
import { Facts } from '../../list/facts.tsx'
import { When } from '../../ui/when.tsx'

type Subscription = Static<typeof contract.newsletterSubscriptions.read.reply>

export default stepPanel<Subscription>({
  key: 'newsletterSubscriptions',
  workflow: subscriptionWorkflow,
  title: 'email',
  Details,
})

function Details({ record }: { record: Subscription }) {
  const { email, firstname, source_page, subscribed_at, unsubscribed_at } = record
  return (
    <Facts
      facts={[
        [
          'E-mail',
          <a key="mail" href={`mailto:${email}`}>
            {email}
          </a>,
        ],
        ['First name', firstname],
        ['Subscribed', <When key="since" at={subscribed_at} withTime />],
        ['Unsubscribed', unsubscribed_at && <When at={unsubscribed_at} withTime />],
        ['From page', source_page],
      ]}
    />
  )
}
