import type { Static } from 'typebox'
import { buyerEmailContent } from '../../../model/content/portal/email-content.ts'
import type { BuyerContent } from '../../../model/contract/buyer-content.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { keepRead } from '../../records/as-read.ts'
import { revisionOf, revisionsOf } from '../../records/content/history.ts'
import { type PortalPlace, portalPlaceIn, portalPlaceOf } from '../../records/content/place.ts'
import { publish, unschedule } from '../../records/content/publish.ts'
import { restore, save } from '../../records/content/save.ts'
import { draftOf, stateOf } from '../../records/content/store.ts'
import { buyerContentOf } from '../../records/content/wire.ts'
import { presenceOf } from '../../records/presence.ts'
import { refuseNewText } from './agreements.ts'
import { testMail } from './test-mail.ts'

const shown = async (ctx: CallerCtx, place: PortalPlace): Promise<Static<typeof BuyerContent>> =>
  buyerContentOf(place, await stateOf(ctx, ctx.db, place))

type Saved = { version?: number | undefined; contents: Record<string, unknown> }
async function saved(ctx: CallerCtx, place: PortalPlace, body: Saved) {
  const { version, contents } = body
  await keepRead(body, ['version', 'contents'], () => shown(ctx, place))
  await save(ctx, place, { version, values: contents, own: [] })
  return shown(ctx, place)
}

export const buyerContent: HandlersOf<'buyerContent'> = {
  read: ({ params }, ctx) => shown(ctx, portalPlaceOf(params.id)),
  save: ({ body }, ctx) => saved(ctx, portalPlaceOf(body.id), body),
  publish: async ({ body }, ctx) => {
    const place = portalPlaceOf(body.id)
    await publish(ctx, place, body, (trx, values) => refuseNewText(trx, place, values))
    return shown(ctx, place)
  },
  unschedule: async ({ body }, ctx) => {
    const place = portalPlaceOf(body.id)
    await unschedule(ctx, place, body.schedule_id)
    return shown(ctx, place)
  },
  revisions: ({ params, query }, ctx) => revisionsOf(ctx, portalPlaceOf(params.id), query.before),
  revision: async ({ params }, ctx) => {
    const { id, version, values } = await revisionOf(ctx, portalPlaceOf(params.id), params.revision)
    return { id, version, contents: values }
  },
  restore: async ({ body }, ctx) => {
    const place = portalPlaceOf(body.id)
    await restore(ctx, place, body)
    return shown(ctx, place)
  },
  presence: async ({ body }, ctx) => {
    const place = portalPlaceOf(body.id)
    const [others, draft] = await Promise.all([
      presenceOf(ctx, `${place.page}/portal`, body.leaving === true),
      draftOf(ctx.db, place),
    ])
    return { others, version: draft?.version ?? 0 }
  },
}

const mails = () => portalPlaceIn(buyerEmailContent.section)

/** The templates of mails are a record of the portal like any other; the specification gives them calls of their own. */
export const emailContent: HandlersOf<'emailContent'> = {
  read: (_, ctx) => shown(ctx, mails()),
  save: ({ body }, ctx) => saved(ctx, mails(), body),
  testMail,
}
