import { Refusal } from '../../../model/errors.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { type TransferRecord, transferActionOf } from '../../../model/workflows/transfer.ts'
import type { Who } from '../../../model/workflows/workflow.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { decide, preview } from '../../records/decisions/decide.ts'
import { refusalOf, viewOf, whoOf } from '../../records/decisions/place.ts'
import { queuePage } from '../../records/decisions/queue.ts'
import { file, filing, find } from './filing.ts'
import { linked, readLink, wholeOf } from './read.ts'
import { onWire, source, type TransferRow, transfersAt } from './store.ts'

const placeFor = ({ deps }: CallerCtx) => transfersAt(deps.settings.DESK_ORIGIN)

const meant = (status: string) => (record: TransferRecord) => {
  const action = transferActionOf(record, status)
  if (!action) throw new Refusal('INVALID', { errors: { status: ['Nobody brings a transfer there.'] } })
  return action
}
/** Whoever filed it takes it back as who filed it, not as staff. */
const actor = (ctx: CallerCtx, status: string): Who =>
  status === 'cancelled' ? { party: 'filer', user_id: ctx.caller.user_id, name: ctx.caller.name } : whoOf(ctx)

type Named = { id?: number | undefined; token?: string | undefined }

/** By token as whom the link makes them, by id as themselves. */
async function namedBy(ctx: CallerCtx, { id, token }: Named) {
  if (token === undefined) {
    if (id === undefined)
      throw new Refusal('INVALID', { errors: { id: ['Name the transfer by its id or by the token.'] } })
    return { as: ctx, id }
  }
  const { found, as } = await linked(ctx, token)
  if (found.purpose !== 'transfer' || (id !== undefined && id !== found.subject_id)) throw new Refusal('LINK_UNKNOWN')
  if (found.used_at !== null) {
    const place = placeFor(ctx)
    const transfer = await place.load(viewOf(as), as.db, found.subject_id)
    if (!transfer) throw new Refusal('LINK_UNKNOWN')
    throw refusalOf(place, 'closed', transfer)
  }
  return { as, id: found.subject_id }
}

export const transferRequest: HandlersOf<'transferRequest'> = {
  async list({ query }, ctx) {
    const found = await queuePage<TransferRow>(ctx, lists.transferRequest, source, query)
    return { ...found, items: found.items.map(onWire) }
  },
  async read({ params }, ctx) {
    const found = await placeFor(ctx).load(viewOf(ctx), ctx.db, params.id)
    if (!found) throw new Refusal('NOT_FOUND')
    return wholeOf(ctx, found)
  },
  async preview({ params, query }, ctx) {
    const { as, id } = await namedBy(ctx, { id: params.id, token: query.token })
    return preview(as, placeFor(ctx), {
      id,
      action: meant(query.status),
      input: { reason: query.reason },
      who: actor(as, query.status),
    })
  },
  filing,
  find,
  file,
  async update({ body }, ctx) {
    if (body.version === undefined) throw new Refusal('VERSION_REQUIRED')
    const { as, id } = await namedBy(ctx, body)
    const { version, status, reason } = body
    const given = { id, version, action: meant(status), input: { reason }, who: actor(as, status) }
    try {
      return (await decide(as, placeFor(ctx), given)).row
    } catch (error) {
      // Somebody decided a moment ago, so that it is another's turn now: that is what the link's person hears.
      if (body.token !== undefined && error instanceof Refusal && error.code === 'FORBIDDEN') await namedBy(ctx, body)
      throw error
    }
  },
}

export const token: HandlersOf<'token'> = {
  read: async ({ params }, ctx) => readLink(ctx, params.token),
}
