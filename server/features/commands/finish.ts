import { type Selectable, sql } from 'kysely'
import { commands } from '../../../model/commands/index.ts'
import { writeAudit } from '../../call/audit.ts'
import type { Deps } from '../../call/context.ts'
import { placeOfPage } from '../../call/permit.ts'
import type { Trx } from '../../db/handle.ts'
import type { Tables } from '../../db/tables.ts'
import { queueMail } from '../../records/outbox.ts'
import { superAdmins } from '../../records/recipients.ts'

type Run = Selectable<Tables['command_runs']>
export type RunOutcome = { readonly status: 'succeeded' | 'failed' | 'timed_out'; readonly log: string | null }

/** A run that took none of its rows did not succeed (decision 163), though it came to its end. */
async function outcomeOf(trx: Trx, id: number, outcome: RunOutcome): Promise<RunOutcome> {
  if (outcome.status !== 'succeeded') return outcome
  const { rows_read, rows_failed } = await trx
    .selectFrom('command_runs')
    .where('id', '=', id)
    .select(['rows_read', 'rows_failed'])
    .executeTakeFirstOrThrow()
  if (rows_read === 0 || rows_failed < rows_read) return outcome
  const rows = rows_read === 1 ? 'Its one row' : `None of its ${rows_read.toLocaleString('en-PH')} rows`
  return {
    status: 'failed',
    log: `Nothing was taken. ${rows} could ${rows_read === 1 ? 'not ' : ''}be: the list of rows not taken says why.`,
  }
}

/** Ends a run, with its line in the trail and, if it did not succeed, the mail that says so (M45). */
export async function finish(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  { id, command }: Run,
  given: RunOutcome,
): Promise<void> {
  const subject = placeOfPage('admin.internal-commands')
  if (!subject) throw new Error('Commands have no place in the trail.')
  const now = deps.now()
  await deps.db.system.transaction().execute(async trx => {
    const { status, log } = await outcomeOf(trx, id, given)
    const run = await trx
      .updateTable('command_runs')
      .where('id', '=', id)
      .where('status', '=', 'running')
      .set({ status, log, finished_at: now, heard_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirst()
    // Another server took it over meanwhile, and has ended it.
    if (!run) return
    if (command === 'productivity' && run.rows_inserted + run.rows_updated > 0)
      await sql`select refresh_ytd(${now})`.execute(trx)
    await writeAudit(
      trx,
      { ...subject, action: 'run' },
      { ip: '', user_agent: '', request_id: '' },
      { user_id: run.started_by, name: run.started_by_name },
      {
        entity: 'command',
        entity_id: id,
        result: status === 'succeeded' ? 'ok' : 'failed',
        after: {
          command,
          status,
          source: run.source,
          sha256: run.source_sha256?.toString('hex') ?? null,
          rows_read: run.rows_read,
          rows_inserted: run.rows_inserted,
          rows_updated: run.rows_updated,
          rows_failed: run.rows_failed,
        },
      },
      now,
    )
    if (status !== 'succeeded') await tell(trx, run)
  })
}

/**
 * M45: to the person who started it, the recipients in the mail settings, and IT Operations: of people those who may run it
 * again. Where these are nobody, to the Super Admins (decision 258).
 */
async function tell(trx: Trx, { id, command, log, started_by, status }: Run) {
  const { rows } = await sql<{ email: string }>`
    select u.email from users as u join user_roles as r on r.id = u.user_role_id
      where u.deleted_at is null and u.user_type_id = 3
        and (u.id = ${started_by}::bigint or r.name <> 'Super Admin') and (r.admin -> 'internal-commands' ->> 'add')::bool
    union select jsonb_array_elements_text("to") from email_settings
      where event_key = 'command.failed' and brand_id is null and enabled
    order by 1 limit 50`.execute(trx)
  const named = rows.map(({ email }) => email)
  const to = named.length > 0 ? named : await superAdmins(trx)
  const name = commands[command].label
  if (to.length > 0)
    await queueMail(trx, {
      event_key: 'command.failed',
      to,
      subject: `Action needed: ${name} ${status === 'timed_out' ? 'took too long' : 'failed'}`,
      body: `The command ${name} did not succeed.\n\n${log ?? ''}\n\nReference: run ${id}`,
    })
}
