import type { HandlersOf } from '../../call/context.ts'
import { propertyOf } from '../../records/property-section.ts'
import { add } from './add.ts'
import { edit } from './edit.ts'
import { importUnits, preview } from './import.ts'
import { unitsOf } from './rows.ts'

export const units: HandlersOf<'units'> = {
  list: async ({ params }, ctx) => ({
    as_of: ctx.deps.now().toISOString(),
    items: await unitsOf(ctx.db, await propertyOf(ctx, ctx.db, params.projectId)),
  }),
  edit: async ({ params, body }, ctx) => ({ results: await edit(ctx, params.projectId, body.changes) }),
  add: ({ params, body }, ctx) => add(ctx, params.projectId, body),
  preview: ({ params, body }, ctx) => preview(ctx, params.projectId, body),
  import: ({ params, body }, ctx) => importUnits(ctx, params.projectId, body),
}
