import { sql } from 'kysely'
import { openActions } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../http/context.ts'
import { fromSql, selectSql } from '../list-sql.ts'
import { brandOfRow, load, type Worked, type WorkedKind, whoOf } from './kind.ts'

/** Lines of its trail that a record shows. */
const mostLines = 200

/** One record with all that was done. A brand that is not the caller's is not found. */
export async function readWorked<S extends string, A extends string, R extends Worked<S>, I extends object>(
  ctx: CallerCtx,
  kind: WorkedKind<S, A, R, I>,
  id: number,
): Promise<unknown> {
  const { db } = ctx
  const { workflow, source, shown } = kind
  const { row, record } = await load(db, kind, id)
  const more = sql.join([sql`t.deleted_at`, ...shown.map(column => sql`t.${sql.ref(column)}`)])
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${selectSql(source)}, ${more} from ${fromSql(source, true)} where t.id = ${id}`.execute(db)
  const timeline = await db
    .selectFrom('audit_trails')
    .where('entity', '=', workflow.entity)
    .where('entity_id', '=', String(id))
    .where('brand_id', '=', record.brand_id)
    .where('result', '=', 'ok')
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostLines)
    .select(['created_at as at', 'user_name as by', 'action', 'before', 'after'])
    .execute()
  const whole = {
    ...rows[0],
    ...(await kind.beside?.(db, record)),
    number: record.name,
    brand: brandOfRow(record.brand_id).code,
    timeline,
    actions: row.deleted_at === null ? openActions(workflow, record, whoOf(ctx)) : [],
  }
  // As it stands on the wire: moments are text.
  return JSON.parse(JSON.stringify(whole))
}
