import type { Static } from 'typebox'
import { buyerEmailContent } from '../../../model/content/portal/email-content.ts'
import type { BuyerContent } from '../../../model/contract/buyer-content.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { keepRead } from '../../records/as-read.ts'
import { buyerContentOf } from '../../records/content/content-on-wire.ts'
import { revisionOf, revisionsOf } from '../../records/content/history.ts'
import { restore, save } from '../../records/content/save.ts'
import { draftOf, stateOf } from '../../records/content/store.ts'
import { type PortalTarget, portalTargetIn, portalTargetOf } from '../../records/content/target.ts'
import { presenceOf } from '../../records/presence.ts'
import { publish, unschedule } from '../../records/publishing/publish.ts'
import { refuseNewText } from './agreements.ts'
import { testMail } from './test-portal-mail.ts'

const shown = async (ctx: CallerCtx, target: PortalTarget): Promise<Static<typeof BuyerContent>> =>
  buyerContentOf(target, await stateOf(ctx, ctx.db, target))

type Saved = { version?: number | undefined; contents: Record<string, unknown> }
async function saved(ctx: CallerCtx, target: PortalTarget, body: Saved) {
  const { version, contents } = body
  await keepRead(body, ['version', 'contents'], () => shown(ctx, target))
  await save(ctx, target, { version, values: contents, own: [] })
  return shown(ctx, target)
}

export const buyerContent: HandlersOf<'buyerContent'> = {
  read: ({ params }, ctx) => shown(ctx, portalTargetOf(params.id)),
  save: ({ body }, ctx) => saved(ctx, portalTargetOf(body.id), body),
  publish: async ({ body }, ctx) => {
    const target = portalTargetOf(body.id)
    await publish(ctx, target, body, (trx, values) => refuseNewText(trx, target, values))
    return shown(ctx, target)
  },
  unschedule: async ({ body }, ctx) => {
    const target = portalTargetOf(body.id)
    await unschedule(ctx, target, body.schedule_id)
    return shown(ctx, target)
  },
  revisions: ({ params, query }, ctx) => revisionsOf(ctx, portalTargetOf(params.id), query.before),
  revision: async ({ params }, ctx) => {
    const { id, version, values } = await revisionOf(ctx, portalTargetOf(params.id), params.revision)
    return { id, version, contents: values }
  },
  restore: async ({ body }, ctx) => {
    const target = portalTargetOf(body.id)
    await restore(ctx, target, body)
    return shown(ctx, target)
  },
  presence: async ({ body }, ctx) => {
    const target = portalTargetOf(body.id)
    const [others, draft] = await Promise.all([
      presenceOf(ctx, `${target.page}/portal`, body.leaving === true),
      draftOf(ctx.db, target),
    ])
    return { others, version: draft?.version ?? 0 }
  },
}

const mails = () => portalTargetIn(buyerEmailContent.section)

/** The templates of mails are records of the portal like any other; the specification gives them calls of their own. */
export const emailContent: HandlersOf<'emailContent'> = {
  read: (_, ctx) => shown(ctx, mails()),
  save: ({ body }, ctx) => saved(ctx, mails(), body),
  testMail,
}
