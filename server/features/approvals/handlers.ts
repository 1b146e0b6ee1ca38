import { Refusal } from '../../../model/errors.ts'
import { type RequestKey, workflows } from '../../../model/workflows/index.ts'
import type { RequestAction, RequestInput } from '../../../model/workflows/request.ts'
import { actionTo } from '../../../model/workflows/workflow.ts'
import type { HandlersOf } from '../../http/context.ts'
import { decide, preview } from '../../records/decisions/decide.ts'
import { attach, download } from './files.ts'
import { queueOf } from './queue.ts'
import { readOne } from './read.ts'
import { placeOf } from './store.ts'

function actionOf(key: RequestKey, status: string): RequestAction {
  const action = actionTo(workflows[key], 'staff', status)
  if (!action) throw new Refusal('INVALID', { errors: { status: ['Nobody of the desk brings a request there.'] } })
  return action
}

const meant = (key: RequestKey, { status, approved_days, reason, attachment }: RequestInput & { status: string }) => {
  const action = actionOf(key, status)
  return { action: () => action, input: { approved_days, reason, attachment } }
}

/** The handlers of one kind of request; all kinds have the same. */
export const approvals = <K extends RequestKey>(key: K): HandlersOf<K> => {
  const place = placeOf(key)
  const handlers: HandlersOf<'ownershipExtension'> = {
    list: async ({ query }, ctx) => queueOf(ctx, key, query),
    decide: async ({ body }, ctx) =>
      (await decide(ctx, place, { id: body.id, version: body.version, ...meant(key, body) })).row,
    read: async ({ params }, ctx) => readOne(ctx, key, params.id),
    preview: async ({ params, query }, ctx) => preview(ctx, place, { id: params.id, ...meant(key, query) }),
    attach: async ({ params }, ctx) => attach(ctx, key, params.id),
    file: async ({ params }, ctx) => download(ctx, key, params.id, params.file),
  }
  // The kinds differ in the name of one date, which the replies carry as it stands in the table.
  return handlers as unknown as HandlersOf<K>
}
