import { Type } from 'typebox'
import { gatewayClientKeys } from '../rules/gateways.ts'
import { endpoint, Moment, nullable, object } from './endpoint.ts'
import { TrailCheck } from './trail-checks.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })

export const operations = {
  status: endpoint('GET', '/v1/cms/status', {
    access: { page: 'admin.status', flag: 'view' },
    reply: object({
      as_of: Moment,
      version: Text,
      started_at: Moment,
      role: Text,
      database: object({
        engine: Text,
        version: Text,
        milliseconds: Type.Number(),
        bytes: Count,
        migrations: Count,
        last_migration: nullable(Text),
        second_lock: Type.Enum(['roles', 'policies'], { description: 'What holds the second lock on brands.' }),
      }),
      attention: Type.Array(object({ key: Text, words: Text, since: Moment }), {
        description: 'What whoever runs Atrium must look at, the oldest first.',
      }),
      pools: Type.Array(object({ pool: Text, max: Count, used: Count, idle: Count, waiting: Count }), {
        description: 'Connections of this process to PostgreSQL; none of the embedded database.',
      }),
      loop_delay_ms: Count,
      replies: Type.Array(object({ status: Count, count: Count }), {
        description: 'Answers of this process in the last hour, the lowest status first.',
      }),
      disk: object({
        free: nullable(Count),
        enough: Type.Boolean(),
        files: nullable(Count),
        files_ok: Type.Boolean(),
        problem: nullable(Text),
      }),
      stores: Type.Array(object({ name: Text, free: nullable(Count), problem: nullable(Text) })),
      mail: object({
        waiting: Count,
        dead: Count,
        oldest_seconds: Count,
        lag_seconds: Count,
        delivers: Type.Boolean(),
      }),
      erp: object({ waiting: Count, dead: Count }),
      sealer: object({ seals: Count, lag_seconds: Count, head: nullable(object({ seq: Count, at: Moment })) }),
      marks: Type.Array(
        object({ key: Text, at: nullable(Moment), is_ok: nullable(Type.Boolean()), words: nullable(Text) }),
        { description: 'When the last backup was made and the trails were last verified, and how it ended.' },
      ),
      trail_check: object({ last: nullable(TrailCheck), ended: nullable(TrailCheck) }),
      portals: Type.Array(
        object({
          client: Type.Enum([...gatewayClientKeys]),
          keys: Count,
          heard_at: nullable(Moment),
          ending: Type.Array(object({ name: Text, ends_on: Text }), { description: 'Keys that end within 14 days.' }),
        }),
      ),
      jobs: Type.Array(
        object({
          name: Text,
          cron: Text,
          last_at: nullable(Moment),
          last_state: nullable(Text),
          next_at: nullable(Moment),
          waiting: Count,
          failed: Type.Integer({ minimum: 0, description: 'Failures in a row, up to the last run.' }),
          error: nullable(Text),
        }),
      ),
    }),
    summary:
      'What runs and how: what needs a look, version, answers by status, database, stores, outbox, ERP, sealer, last backup, the portals’ keys and jobs.',
  }),
  /** Decision 150: a fault in a browser is listed with the faults of the server. */
  deskFault: endpoint('POST', '/v1/cms/desk-fault', {
    cost: 'write',
    access: 'signed-in',
    reads: true,
    bodyLimit: 16_384,
    body: object({
      message: Type.String({ maxLength: 500 }),
      stack: Type.String({ maxLength: 4_000 }),
      path: Type.String({ maxLength: 300, description: 'The page of the desk, without what was searched for.' }),
    }),
    reply: object({ request_id: Type.String({ description: 'By which the log has it.' }) }),
    summary: 'The desk met a fault of its own: writes it into the log, at most 20 of an account in an hour.',
  }),
}
