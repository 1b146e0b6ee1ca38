import { type RequestKey, workflows } from '../../../model/workflows/index.ts'
import type { RequestAction, RequestInput } from '../../../model/workflows/request.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { decide, preview } from '../../records/cases/decide.ts'
import { type NamedStep, namedStep } from '../../records/cases/named-step.ts'
import { queuePage } from '../../records/cases/queue.ts'
import { attachedName } from './attached.ts'
import { attach, download } from './files.ts'
import { readOne } from './read.ts'
import { sourceOf } from './rows.ts'
import { requestCases } from './store.ts'

type Body = RequestInput & NamedStep<RequestAction>

const stepOf = (ctx: CallerCtx, key: RequestKey, { approved_days, reason, attachment, ...named }: Body) =>
  namedStep(
    ctx,
    workflows[key],
    named,
    { approved_days, reason, attachment },
    'Nobody of the desk brings a request there.',
  )

/** The kind with the name of the file that goes with the decision, which its mail says. */
async function naming(ctx: CallerCtx, key: RequestKey, id: number, { attachment }: Body) {
  const kind = requestCases(key)
  const file_name = attachment === undefined ? undefined : await attachedName(ctx.db, key, id, attachment)
  const load: typeof kind.load = async (...args) => {
    const found = await kind.load(...args)
    return found && { ...found, record: { ...found.record, file_name } }
  }
  return file_name === undefined ? kind : { ...kind, load }
}

/** The handlers of one kind of request; all kinds have the same calls. */
export const approvals = <K extends RequestKey>(key: K): HandlersOf<K> => {
  const kind = requestCases(key)
  const handlers: HandlersOf<'ownershipExtension'> = {
    list: ({ query }, ctx) => queuePage(ctx, { ...kind, source: sourceOf(key, ctx.deps.now()) }, query),
    decide: async ({ body }, ctx) =>
      decide(
        ctx,
        await naming(ctx, key, body.id, body),
        { id: body.id, version: body.version, ...stepOf(ctx, key, body), atOnce: true },
        ({ row }) => row,
      ),
    read: ({ params }, ctx) => readOne(ctx, key, params.id),
    preview: async ({ params, query }, ctx) =>
      preview(ctx, await naming(ctx, key, params.id, query), { id: params.id, ...stepOf(ctx, key, query) }),
    attach: ({ params }, ctx) => attach(ctx, key, params.id),
    file: ({ params }, ctx) => download(ctx, key, params.id, params.file),
  }
  // The kinds differ in the name of one date; the replies carry the name of the column.
  return handlers as unknown as HandlersOf<K>
}
