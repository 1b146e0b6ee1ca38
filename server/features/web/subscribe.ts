import { emailContent } from '../../../model/content/pages/email-content.ts'
import type { EndpointInput, Reply } from '../../../model/contract/endpoint.ts'
import type { subscribe as endpoint } from '../../../model/contract/newsletter.ts'
import { Refusal } from '../../../model/errors.ts'
import { readReader } from '../../../model/rules/contact-form.ts'
import { subscriptionWorkflow } from '../../../model/workflows/subscription.ts'
import type { Ctx } from '../../call/context.ts'
import { publishedValues } from '../../records/published.ts'
import { subscribe } from '../../records/subscriptions.ts'
import { siteOf, submit } from './submit.ts'

type Form = EndpointInput<typeof endpoint>['body']

/** A visitor subscribes to a brand's newsletter. The reply never says whether the address was known. */
export async function subscribing({ body }: { body: Form }, ctx: Ctx): Promise<Reply<typeof endpoint>> {
  const { deps } = ctx
  const brand = siteOf(body.brand)
  const { reader, errors } = readReader(body)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const template = (await publishedValues(deps.db, brand, emailContent)).subscription
  return submit(ctx, { form: 'web.subscribe', brand, bot_token: body.bot_token, body }, async trx => {
    const { id, isNew } = await subscribe(
      trx,
      brand,
      { ...reader, source_page: body.page_url ?? null },
      { now: deps.now(), ip: ctx.request.ip, by: null, template, origin: deps.settings.SITES_ORIGIN },
    )
    if (isNew)
      await ctx.record(trx, {
        entity: subscriptionWorkflow.entity,
        entity_id: id,
        brand_id: brand.id,
        after: { status: subscriptionWorkflow.initial },
      })
    else ctx.repeated()
    return { message: 'Thank you for subscribing to the newsletter' }
  })
}
