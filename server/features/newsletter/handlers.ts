import { type BrandId, brandOf } from '../../../model/brands.ts'
import { emailContent } from '../../../model/content/pages/email-content.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { mayTouch } from '../../../model/pages/access.ts'
import { readReader } from '../../../model/rules/contact-form.ts'
import type { HandlersOf } from '../../call/context.ts'
import { caseCalls } from '../../records/cases/case-handlers.ts'
import { listPage } from '../../records/list.ts'
import { publishedValues } from '../../records/published.ts'
import { subscribe } from '../../records/subscriptions.ts'
import { subscriptionKind, subscriptionListSource } from './kind.ts'

type Trashed = Awaited<ReturnType<HandlersOf<'newsletterSubscriptions'>['trashed']>>

export const newsletterSubscriptions: HandlersOf<'newsletterSubscriptions'> = {
  ...caseCalls(subscriptionKind, subscriptionListSource),
  // Domain.md 4 row 14: without a brand, the trash of all the brands of the role.
  trashed: ({ query }, ctx) => {
    const { brand_id, after, total } = query as {
      brand_id?: string
      after?: string
      total?: 'capped' | 'exact' | 'none'
    }
    const brand = brand_id === undefined ? undefined : brandOf(brand_id)
    if (brand_id !== undefined && !brand) throw new Refusal('NOT_FOUND')
    if (brand && !mayTouch(ctx.caller.access, brand.code)) throw new Refusal('FORBIDDEN')
    const { list, source } = subscriptionKind
    return listPage<Trashed['items'][number]>(
      ctx.db,
      list,
      source,
      queryOf(list, query, true),
      {
        ...(brand ? { brand_id: brand.id } : { brand_ids: ctx.caller.brand_ids as readonly BrandId[] }),
        reader: ctx.caller,
      },
      { after, total },
    )
  },
  subscribe: async ({ body }, ctx) => {
    const { deps, caller } = ctx
    const brand = existing(brandOf(String(body.brand_id)))
    const { reader, errors } = readReader(body)
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const template = (await publishedValues(deps.db, brand, emailContent)).subscription
    const { id } = await ctx.db.transaction().execute(async trx => {
      const done = await subscribe(
        trx,
        brand,
        { ...reader, source_page: null },
        { now: deps.now(), ip: null, by: caller.user_id, template, origin: deps.settings.SITES_ORIGIN },
      )
      await ctx.record(trx, {
        entity: subscriptionKind.workflow.entity,
        entity_id: done.id,
        brand_id: brand.id,
        after: { status: subscriptionKind.workflow.initial },
      })
      return done
    })
    return { message: 'Thank you for subscribing to the newsletter', id }
  },
}
