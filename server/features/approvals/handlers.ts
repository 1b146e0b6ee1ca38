import type { ApprovalKey } from '../../../model/workflows/index.ts'
import type { HandlersOf } from '../../http/context.ts'
import { decide } from './decide.ts'
import { attach, download } from './files.ts'
import { preview } from './preview.ts'
import { queueOf } from './queue.ts'
import { readOne } from './read.ts'

/** The handlers of one kind of request; all kinds have the same. */
export const approvals = (key: ApprovalKey): HandlersOf<ApprovalKey> => ({
  list: async ({ query }, ctx) => queueOf(ctx, key, query),
  decide: async ({ body }, ctx) => decide(ctx, key, body),
  read: async ({ params }, ctx) => readOne(ctx, key, params.id),
  preview: async ({ params, query }, ctx) => preview(ctx, key, params.id, query),
  attach: async ({ params }, ctx) => attach(ctx, key, params.id),
  file: async ({ params }, ctx) => download(ctx, key, params.id, params.file),
})
