import { type RequestKey, workflows } from '../../../model/workflows/index.ts'
import type { RequestAction, RequestInput, RequestRecord } from '../../../model/workflows/request.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { decide, preview } from '../../records/cases/decide.ts'
import { actionOf, whoOf } from '../../records/cases/kind.ts'
import { queuePage } from '../../records/cases/queue.ts'
import { attachedName } from './attached.ts'
import { attach, download } from './files.ts'
import { readOne } from './read.ts'
import { sourceOf } from './rows.ts'
import { requestCases } from './store.ts'

type Body = RequestInput & { readonly status: string }

/** The step that the status of a body asks for. */
async function stepOf(
  ctx: CallerCtx,
  key: RequestKey,
  id: number,
  { status, approved_days, reason, attachment }: Body,
): Promise<(record: RequestRecord) => { action: RequestAction; input: RequestInput }> {
  const file_name = attachment === undefined ? undefined : await attachedName(ctx.db, key, id, attachment)
  return record => ({
    action: actionOf(workflows[key], record, status, whoOf(ctx), 'Nobody of the desk brings a request there.'),
    input: { approved_days, reason, attachment, file_name },
  })
}

/** The handlers of one kind of request; all kinds have the same calls. */
export const approvals = <K extends RequestKey>(key: K): HandlersOf<K> => {
  const kind = requestCases(key)
  const handlers: HandlersOf<'ownershipExtension'> = {
    list: ({ query }, ctx) => queuePage(ctx, { ...kind, source: sourceOf(key, ctx.deps.now()) }, query),
    decide: async ({ body }, ctx) =>
      decide(
        ctx,
        kind,
        { id: body.id, version: body.version, step: await stepOf(ctx, key, body.id, body), atOnce: true },
        ({ row }) => row,
      ),
    read: ({ params }, ctx) => readOne(ctx, key, params.id),
    preview: async ({ params, query }, ctx) =>
      preview(ctx, kind, { id: params.id, step: await stepOf(ctx, key, params.id, query) }),
    attach: ({ params }, ctx) => attach(ctx, key, params.id),
    file: ({ params }, ctx) => download(ctx, key, params.id, params.file),
  }
  // The kinds differ in the name of one date; the replies carry the name of the column.
  return handlers as unknown as HandlersOf<K>
}
