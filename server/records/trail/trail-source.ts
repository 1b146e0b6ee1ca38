import { sql } from 'kysely'
import type { Source } from '../list-sql.ts'
import { matching, numbered } from './number.ts'

const columns = [
  'id',
  'created_at',
  'user_id',
  'user_name',
  'role_name',
  'area',
  'module',
  'page',
  'action',
  'entity',
  'entity_id',
  'brand_id',
  'result',
  'ip',
  'request_id',
] as const

/** Both trails as one list (decision 174); whoever reads it says which of its lines are seen. */
export const trailSource = (): Source => ({
  table: 'trail_lines',
  fields: {
    ...Object.fromEntries(columns.map(column => [column, sql`t.${sql.ref(column)}`])),
    subject: sql`coalesce(t.subject, t.entity_id)`,
  },
  searched: sql<string>`t.words`,
  matching,
  asks: {
    subject: numbered,
    refused_reads: value => (value === 'only' ? sql`t.is_refused_read` : sql`not t.is_refused_read`),
  },
  types: { created_at: 'timestamptz', user_id: 'bigint', role_id: 'bigint', brand_id: 'int' },
})
