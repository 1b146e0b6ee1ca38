import { Type } from 'typebox'
import { commandKeys } from '../commands/command.ts'
import { extractMost, inBase64 } from '../rules/list-files.ts'
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
  /** The file that it reads next; null when the drop folder is empty. */
  source: nullable(object({ name: Text, size: nullable(Count), since: Moment })),
  /** The reason that nothing can be read, in words. */
  problem: nullable(Text),
  last: nullable(Run),
  /** The commands that have to run before this one, and have not. */
  waits_for: Type.Array(Key),
  cron: nullable(Text),
  next_at: nullable(Moment),
  version: Version,
})

/** Bytes of an uploaded extract, as it is written in base64: 15 MB of file. Larger ones are left in the drop folder itself. */
const sentMost = inBase64(extractMost)
const uploads = {
  access: { page, flag: 'add' },
  bodyLimit: sentMost + 4_096,
  params: object({ command: Key }),
  body: object({
    file: Type.String({
      maxLength: sentMost,
      title: 'Extract',
      description: 'The file, CSV or XLSX of 15 MB or less, in base64.',
      examples: ['ZW1haWwsZmlyc3RuYW1lLGxhc3RuYW1lLHVzZXJfdHlwZQo='],
    }),
  }),
} as const

const Preview = object({
  /** The rows that were looked at: the first thousands of a long file. */
  rows: Count,
  is_whole: Type.Boolean({ description: 'Whether these are all rows of the file.' }),
  columns: Type.Array(object({ name: Text, label: Text, required: Type.Boolean(), found: Type.Boolean() })),
  unknown: Type.Array(Text, { description: 'Columns of the file that the command does not know.' }),
  problem: nullable(Type.String({ description: 'The reason that no row of it can be taken.' })),
  heads: Type.Array(Text),
  sample: Type.Array(Type.Array(Text)),
  rows_failed: Count,
  errors: Type.Array(object({ row: Count, field: Text, value: Text, message: Text })),
})

/** Specification 4 and 7, domain.md 2.15. */
export const commands = {
  list: endpoint('GET', '/v1/cms/command', {
    access: { page, flag: 'view' },
    reply: object({
      place: Type.String({ description: 'The drop folder or bucket, as COMMANDS_URL names it, without keys.' }),
      commands: Type.Array(Entry),
    }),
    summary: 'Every internal command: what lies ready for it, its last run and its schedule.',
  }),
  preview: endpoint('POST', '/v1/cms/command/upload/:command/preview', {
    cost: 'heavy',
    ...uploads,
    reads: true,
    reply: Preview,
    summary: 'What a command would read in a file, and which rows it could not take; nothing is kept or written.',
    note: 'Not audited: it writes nothing.',
  }),
  upload: endpoint('POST', '/v1/cms/command/upload/:command', {
    cost: 'heavy',
    ...uploads,
    reply: Entry,
    summary: 'Put a file into the drop folder for a command, in place of what lies there for it.',
    note: 'A run of it touches no brand that its sender’s role has not (decision 163).',
    audit: { action: 'upload' },
  }),
  seed: endpoint('GET', '/v1/cms/command/seed/:command', {
    cost: 'heavy',
    refuses: ['COMMAND_RUNNING'],
    access: { page, flag: 'add' },
    params: object({ command: Key }),
    status: 202,
    reply: object({ run_id: Id }),
    acts: true,
    summary: 'Start a command. Its run is read by its number.',
    note: 'The specification gives it as a GET that changes things: it needs the bearer, is never answered ahead of time and never cached (domain.md 4 row 32).',
    audit: { action: 'run' },
  }),
  runs: endpoint('GET', '/v1/cms/command/runs', {
    access: { page, flag: 'view' },
    query: object({ command: Type.Optional(Key), before: Type.Optional(Id) }),
    reply: object({ items: Type.Array(Run), next: nullable(Id) }),
    summary: 'Runs, newest first, 25 at a time.',
  }),
  run: endpoint('GET', '/v1/cms/command/runs/:id', {
    access: { page, flag: 'view' },
    params: object({ id: Id }),
    reply: Run,
    summary: 'A run as it stands: asked again until it is over.',
  }),
  errors: endpoint('GET', '/v1/cms/command/runs/:id/errors', {
    access: { page, flag: 'view' },
    params: object({ id: Id }),
    reply: 'file',
    summary: 'The rows that a run did not take, with why, as CSV.',
    audit: { action: 'export' },
  }),
  sample: endpoint('GET', '/v1/cms/command/sample/:command', {
    access: { page, flag: 'view' },
    params: object({ command: Key }),
    reply: 'file',
    summary: 'An extract with every column and a few rows, as CSV.',
  }),
  schedule: endpoint('PUT', '/v1/cms/command/schedule/:command', {
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
