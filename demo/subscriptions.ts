import { entity, firstId, type Scale } from './entity.ts'
import { addressOf, emailOf, nameOf } from './names.ts'
import { planted } from './planted.ts'
import { clock, day, randomOf } from './random.ts'
import { siteShares } from './site-shares.ts'

/** Domain.md 6. */
const subscriptionVolume = { demo: 1_200, load: 48_000 } as const satisfies Record<Scale, number>

const days = 900
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const tokenLength = 43
const pages = ['/', '/news', '/property', null]

export const subscriptions = entity({
  table: 'newsletter_subscriptions_rows',
  about: scale => subscriptionVolume[scale],
  *rows(scale) {
    const random = randomOf('newsletter_subscriptions')
    const rows = subscriptionVolume[scale]
    const brandOf = random.weighted(siteShares)
    for (let i = 0; i < rows; i += 1) {
      const id = firstId + i
      const subscribed_at = new Date(
        clock.getTime() - Math.ceil(days * (1 - i / rows)) * day + random.whole(0, day - 3_600_000),
      )
      const name = nameOf(random)
      const isFormula = id === planted.subscription_that_looks_like_a_formula.id
      const left = !isFormula && i > 0 && random.chance(0.09)
      const unsubscribed_at = left ? random.moment(subscribed_at, clock) : null
      yield {
        id,
        brand_id: i === 0 ? 0 : brandOf(),
        email: emailOf(name, id),
        firstname: isFormula ? '=1+1' : random.chance(0.6) ? name.Firstname : '',
        source_page: random.pick(pages),
        status: left ? ('unsubscribed' as const) : ('subscribed' as const),
        subscribed_at,
        unsubscribed_at,
        unsubscribe_token: Array.from({ length: tokenLength }, () => alphabet[random.whole(0, 63)]).join(''),
        ip: addressOf(random),
        created_at: subscribed_at,
        updated_at: unsubscribed_at ?? subscribed_at,
        version: left ? 2 : 1,
      }
    }
  },
})
