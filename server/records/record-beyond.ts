import { type FieldErrors, Refusal } from '../../model/errors.ts'
import type { Trx } from '../db/handle.ts'
import type { CallerCtx } from '../http/context.ts'
import type { RecordBacking } from './record-source.ts'
import type { Values } from './record-values.ts'

/** Fields whose value is a private file. */
export const fileFields = ({ kind }: RecordBacking): string[] =>
  Object.entries(kind.content.fields).flatMap(([name, { kind: of }]) => (of === 'private_file' ? [name] : []))

/** The file was sent by the caller for a record of this kind. */
export async function sentBy({ caller }: CallerCtx, db: CallerCtx['db'], { entity }: RecordBacking, file: number) {
  const row = await db
    .selectFrom('private_files')
    .where('entity', '=', entity)
    .where('file_id', '=', file)
    .where('created_by', '=', caller.user_id)
    .select('file_id')
    .executeTakeFirst()
  return row !== undefined
}

/** What the caller may not put into a record: a brand that is not theirs, and a file that they neither sent for it nor found there. */
export async function refuseBeyond(
  ctx: CallerCtx,
  trx: Trx,
  backing: RecordBacking,
  values: Values,
  before: Values = {},
): Promise<void> {
  const errors: FieldErrors = {}
  for (const field of fileFields(backing)) {
    const value = values[field]
    if (value === null || value === before[field]) continue
    if (!(await sentBy(ctx, trx, backing, Number(value))))
      errors[field] = ['This file was not sent here. Attach it again.']
  }
  const { brandsIn } = backing.place
  if (brandsIn) {
    const { field, idOf } = brandsIn
    for (const [i, value] of (values[field] as unknown[]).entries())
      if (!ctx.caller.brand_ids.some(id => id === idOf(String(value))))
        errors[`${field}.${i}`] = ['Your role does not have this brand.']
  }
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}
