import { Refusal } from '../../../model/errors.ts'
import { type TransferAction, transferWorkflow } from '../../../model/workflows/transfer.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { decide, preview } from '../../records/cases/decide.ts'
import { type NamedStep, namedStep } from '../../records/cases/named-step.ts'
import { queuePage } from '../../records/cases/queue.ts'
import { refusalOf } from '../../records/cases/refusals.ts'
import { file, filing, find } from './filing.ts'
import { foundTransfer, type TransferRow, transferCases } from './store.ts'
import { linked, readLink, wholeOf } from './whole-transfer.ts'

const casesFor = ({ deps }: CallerCtx) => transferCases(deps.settings.DESK_ORIGIN)

const stepOf = (ctx: CallerCtx, { reason, ...named }: NamedStep<TransferAction> & { reason?: string | undefined }) =>
  namedStep(ctx, transferWorkflow, named, { reason }, 'Nobody brings a transfer there.')

type Which = { id?: number | undefined; token?: string | undefined }

/** By token the caller is the person of the link, by id themselves. */
async function namedBy(ctx: CallerCtx, { id, token }: Which) {
  if (token === undefined) {
    if (id === undefined)
      throw new Refusal('INVALID', { errors: { id: ['Name the transfer by its id or by the token.'] } })
    return { as: ctx, id }
  }
  const { found, as } = await linked(ctx, token)
  if (found.purpose !== 'transfer' || (id !== undefined && id !== found.subject_id)) throw new Refusal('LINK_UNKNOWN')
  if (found.used_at !== null) throw refusalOf(casesFor(ctx), 'closed', await foundTransfer(as, found.subject_id))
  return { as, id: found.subject_id }
}

export const transferRequest: HandlersOf<'transferRequest'> = {
  list: ({ query }, ctx) => queuePage<TransferRow>(ctx, casesFor(ctx), query),
  read: async ({ params }, ctx) => wholeOf(ctx, await foundTransfer(ctx, params.id)),
  async preview({ params, query }, ctx) {
    const { as, id } = await namedBy(ctx, { id: params.id, token: query.token })
    return preview(as, casesFor(ctx), { id, ...stepOf(as, query) })
  },
  filing,
  find,
  file,
  async update({ body }, ctx) {
    if (body.version === undefined) throw new Refusal('VERSION_REQUIRED')
    const { as, id } = await namedBy(ctx, body)
    try {
      return await decide(as, casesFor(ctx), { id, version: body.version, ...stepOf(as, body) }, ({ row }) => row)
    } catch (error) {
      // Somebody decided a moment ago, and it is another's turn now: the link's person gets that answer.
      if (body.token !== undefined && error instanceof Refusal && error.code === 'FORBIDDEN') await namedBy(ctx, body)
      throw error
    }
  },
}

export const token: HandlersOf<'token'> = {
  read: async ({ params }, ctx) => readLink(ctx, params.token),
}
