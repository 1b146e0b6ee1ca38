import { type Selectable, sql } from 'kysely'
import { commands } from '../../../model/commands/index.ts'
import type { Trx } from '../../db/handle.ts'
import type { CommandRunsTable } from '../../db/tables.ts'
import type { Deps } from '../../http/context.ts'
import { placeOfPage } from '../../http/permit.ts'
import { writeAudit } from '../../records/audit.ts'
import { queueMail } from '../../records/outbox.ts'

type Run = Selectable<CommandRunsTable>
export type Outcome = { readonly status: 'succeeded' | 'failed' | 'timed_out'; readonly log: string | null }

/** Ends a run, with its line in the trail and, where it did not succeed, the mail that says so (M45). */
export async function finish(deps: Deps, { id, command }: Run, { status, log }: Outcome): Promise<void> {
  const place = placeOfPage('admin.internal-commands')
  if (!place) throw new Error('Commands have no place in the trail.')
  const now = deps.now()
  await deps.db.system.transaction().execute(async trx => {
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
      { ...place, action: 'run' },
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
    if (status !== 'succeeded') await tell(trx, run, deps.settings.DESK_ORIGIN)
  })
}

/** M45: whoever started it, whom the mail settings name, and IT Operations. */
async function tell(trx: Trx, { id, command, log, started_by, status }: Run, desk: string) {
  const { rows } = await sql<{ email: string }>`
    select u.email from users as u join user_roles as r on r.id = u.user_role_id
      where u.deleted_at is null and u.user_type_id = 3
        and (u.id = ${started_by}::bigint or (r.name <> 'Super Admin' and (r.admin -> 'internal-commands' ->> 'add')::bool))
    union select jsonb_array_elements_text("to") from email_settings
      where event_key = 'command.failed' and brand_id is null and enabled
    order by 1 limit 50`.execute(trx)
  const to = rows.map(({ email }) => email)
  const name = commands[command].label
  if (to.length > 0)
    await queueMail(trx, {
      event_key: 'command.failed',
      to,
      subject: `Action needed: ${name} ${status === 'timed_out' ? 'took too long' : 'failed'}`,
      body: `The command ${name} did not succeed.\n\n${log ?? ''}\n\n${desk}/admin/internal-commands\n\nReference: run ${id}`,
    })
}
