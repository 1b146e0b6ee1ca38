import { Type } from 'typebox'
import { commandKeys } from '../commands/command.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'

const page = 'admin.internal-commands'
const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })
const Key = Type.Enum([...commandKeys])

const runStates = ['queued', 'running', 'succeeded', 'failed', 'timed_out'] as const

const Run = object({
  id: Id,
  command: Key,
  status: Type.Enum([...runStates]),
  started_by: Text,
  started_at: Moment,
  finished_at: nullable(Moment),
  source: nullable(Text),
  /** Of the file, from 0 to 1; null where it is not known yet. */
  progress: nullable(Type.Number({ minimum: 0, maximum: 1 })),
  rows_read: Count,
  rows_inserted: Count,
  rows_updated: Count,
  rows_unchanged: Count,
  rows_failed: Count,
  log: nullable(Text),
})

const Entry = object({
  command: Key,
  /** What it reads next; null where nothing lies in the drop folder. */
  source: nullable(object({ name: Text, size: nullable(Count), since: Moment })),
  /** Why nothing can be read, in words. */
  problem: nullable(Text),
  last: nullable(Run),
  cron: nullable(Text),
  next_at: nullable(Moment),
  version: Version,
})

/** Specification 4 and 7, domain.md 2.15. */
export const commands = {
  list: endpoint({
    method: 'GET',
    path: '/v1/cms/command',
    access: { page, flag: 'view' },
    reply: Type.Array(Entry),
    summary: 'Every internal command: what lies ready for it, its last run and its schedule.',
  }),
  seed: endpoint({
    method: 'GET',
    path: '/v1/cms/command/seed/:command',
    access: { page, flag: 'add' },
    params: object({ command: Key }),
    status: 202,
    reply: object({ run_id: Id }),
    acts: true,
    summary: 'Start a command. Its run is read by its number.',
    note: 'The specification gives it as a GET that changes things: it needs the bearer, is never answered ahead of time and never cached (domain.md 4 row 32).',
    audit: { action: 'run' },
  }),
  runs: endpoint({
    method: 'GET',
    path: '/v1/cms/command/runs',
    access: { page, flag: 'view' },
    query: object({ command: Type.Optional(Key), before: Type.Optional(Id) }),
    reply: object({ items: Type.Array(Run), next: nullable(Id) }),
    summary: 'Runs, newest first, 25 at a time.',
  }),
  run: endpoint({
    method: 'GET',
    path: '/v1/cms/command/runs/:id',
    access: { page, flag: 'view' },
    params: object({ id: Id }),
    reply: Run,
    summary: 'A run as it stands: asked again until it is over.',
  }),
  errors: endpoint({
    method: 'GET',
    path: '/v1/cms/command/runs/:id/errors',
    access: { page, flag: 'view' },
    params: object({ id: Id }),
    reply: 'file',
    summary: 'The rows that a run did not take, with why, as CSV.',
    audit: { action: 'export' },
  }),
  sample: endpoint({
    method: 'GET',
    path: '/v1/cms/command/sample/:command',
    access: { page, flag: 'view' },
    params: object({ command: Key }),
    reply: 'file',
    summary: 'An extract with every column and a few rows, as CSV.',
  }),
  schedule: endpoint({
    method: 'PUT',
    path: '/v1/cms/command/schedule/:command',
    access: { page, flag: 'add' },
    params: object({ command: Key }),
    body: object({
      cron: nullable(Type.String({ maxLength: 60, description: 'Five fields, Manila time; null for none.' })),
      version: Type.Optional(Version),
    }),
    reply: Entry,
    summary: 'When a command runs by itself.',
    audit: { action: 'edit' },
  }),
}
