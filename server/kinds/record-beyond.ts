import { type FieldErrors, Refusal } from '../../model/errors.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { readRow } from '../db/row-queries.ts'
import type { RecordSource } from '../records/record-repository.ts'
import type { RecordValues } from '../records/record-values.ts'

/** Fields whose value is a private file. */
export const fileFields = ({ kind }: RecordSource): string[] =>
  Object.entries(kind.content.fields).flatMap(([name, { kind: of }]) => (of === 'private_file' ? [name] : []))

/** The caller sent the file for a record of this kind. */
export async function sentBy({ caller }: CallerCtx, db: CallerCtx['db'], { entity }: RecordSource, file: number) {
  const row = await readRow(db, 'private_files', { entity, file_id: file, created_by: caller.user_id }, ['file_id'])
  return row !== undefined
}

/** Refuses what the caller may not put into a record: a brand that is not theirs, and a file that they neither sent for it nor found there. */
export async function refuseBeyond(
  ctx: CallerCtx,
  trx: Trx,
  listSource: RecordSource,
  values: RecordValues,
  before: RecordValues = {},
): Promise<void> {
  const errors: FieldErrors = {}
  for (const field of fileFields(listSource)) {
    const value = values[field]
    if (value === null || value === before[field]) continue
    if (!(await sentBy(ctx, trx, listSource, Number(value))))
      errors[field] = ['This file was not sent here. Attach it again.']
  }
  const { brandsIn } = listSource.place
  if (brandsIn) {
    const { field, idOf } = brandsIn
    for (const [i, value] of (values[field] as unknown[]).entries())
      if (!ctx.caller.brand_ids.some(id => id === idOf(String(value))))
        errors[`${field}.${i}`] = ['Your role does not have this brand.']
  }
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}

/** Something that no list shows names the record. */
export const unlessNamed =
  ({ list }: RecordSource) =>
  (error: unknown): never => {
    if ((error as { code?: string }).code !== '23503') throw error
    const message = `Other records name this ${list.one}, so that it cannot be deleted. Change its status instead.`
    throw new Refusal('INVALID', { message, cause: error })
  }
