import { sql } from 'kysely'
import type { Sealer } from '../../outside/sealed.ts'

export const trails = ['audit_trails', 'user_trails'] as const
export type Trail = (typeof trails)[number]

/** SHA-256 of all that a line of a trail says; what lines have had since decision 174 is added where they have it, so that the seals of older lines stand. The expression is written out, so that no database function could be changed to falsify it. */
export const lineHash = sql<Buffer>`sha256(convert_to((jsonb_build_array(t.id, (extract(epoch from t.created_at) * 1000)::bigint,
  t.user_id, t.user_name, t.area, t.module, t.action, t.entity, t.entity_id, t.brand_id, t.before, t.after, t.result, t.ip,
  t.user_agent, t.request_id)
  || case when t.subject is null and t.role_id is null and t.role_name is null then '[]'
    else jsonb_build_array(t.subject, t.role_id, t.role_name) end)::text, 'UTF8'))`

export type Seal = {
  readonly seq: number
  readonly trail: Trail
  readonly row_id: number
  readonly row_at: Date
  readonly kind: 'in_time' | 'late' | 'standing'
  readonly row_hash: Buffer
}

/** The start of the chain. */
export const noSeal = Buffer.alloc(32)

/** The hash of a seal: of the seal before and of its own contents, under the server's key (decision 048). */
export const chained = (
  secrets: Sealer,
  before: Buffer,
  { seq, trail, row_id, row_at, kind, row_hash }: Seal,
): Buffer =>
  secrets.mark(
    ['trail', before.toString('hex'), seq, trail, row_id, row_at.getTime(), kind, row_hash.toString('hex')].join(' '),
  )
