import type { TrailLine } from '../../../model/trail/line.ts'

/** A line as it is read: its number among all lines of both trails, its number in its own trail, and what it says. */
type ReadLine = TrailLine & {
  readonly id: number
  readonly line_id: number
  readonly created_at: Date
  readonly user_id: number | null
  readonly role_name: string | null
  readonly ip: string | null
  readonly request_id: string | null
}

const lineColumns = [
  'id',
  'line_id',
  'created_at',
  'user_id',
  'user_name',
  'role_name',
  'area',
  'module',
  'action',
  'entity',
  'entity_id',
  'subject',
  'brand_id',
  'before',
  'after',
  'result',
  'ip',
  'request_id',
] as const
