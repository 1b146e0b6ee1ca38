import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commands, sampleOf } from '../model/commands/index.ts'
import { dayOf } from '../model/rules/working-days.ts'
import { setUpFormat, setUpVersion } from '../model/set-up/parts.ts'
import { type Answer, type CallArgs, signedIn, type TestApp } from './app.ts'
import type { EndpointName } from './calls.ts'

const day = 86_400_000
let made = 0

/** What whoever runs the house holds. */
export const operatorAccess = {
  'person-view': { view: true, edit: true, delete: true, export: true },
  'audit-trail': { view: true },
  'internal-commands': { view: true, add: true },
  'gateway-keys': { view: true, add: true, delete: true },
  'set-up': { view: true, edit: true },
}

/** Makes ready what each call of operations needs, and answers with the call. */
export function operationsWrites(
  app: TestApp,
  send: (name: EndpointName, args: CallArgs) => Promise<Answer>,
): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const { db, settings, now } = app.deps
  const over = async () => {
    await db.system
      .updateTable('command_runs')
      .where('status', '=', 'queued')
      .set({ status: 'failed', finished_at: now() })
      .execute()
  }
  const newKey = async () => {
    made += 1
    return { client: 'sellers-portal', name: `A key ${made}`, ends_on: dayOf(new Date(now().getTime() + 90 * day)) }
  }
  return {
    // While one waits, who asks gets that one.
    'userTrail.verify': async () => {
      await db.system.updateTable('trail_checks').set({ status: 'failed' }).execute()
      return {}
    },
    'persons.find': async () => ({ body: { email: 'nobody@example.com' } }),
    'persons.reveal': async () => {
      const { id, email } = await signedIn(app)
      return { body: { email, table: 'users', id } }
    },
    'persons.export': async () => ({ body: { email: 'nobody@example.com', reason: 'Asked for by letter' } }),
    'persons.erase': async () => ({ body: { email: 'nobody@example.com', reason: 'Asked for by letter' } }),
    'commands.seed': async () => {
      await over()
      const drop = join(settings.DATA_DIR, 'commands')
      await mkdir(drop, { recursive: true })
      await writeFile(join(drop, 'user.csv'), sampleOf(commands.user))
      return { params: { command: 'user' } }
    },
    'commands.errors': async () => {
      await over()
      const { id } = await db.system
        .insertInto('command_runs')
        .values({ command: 'files', started_by_name: 'Atrium', brand_ids: [0], started_at: now(), heard_at: now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id } }
    },
    'commands.upload': async () => {
      const file = Buffer.from(sampleOf(commands.sales_group)).toString('base64')
      return { params: { command: 'sales_group' }, body: { file } }
    },
    'setUp.file': async () => ({}),
    'setUp.apply': async () => {
      made += 1
      await db.system
        .deleteFrom('email_settings')
        .where('event_key', '=', 'inquiry.new')
        .where('brand_id', '=', 3)
        .execute()
      const words = { event_key: 'inquiry.new', brand: 'ZRLU', subject: `Asked ${made}`, body: '{name}: {message}' }
      const file = { format: setUpFormat, version: setUpVersion, parts: { mailTexts: [words] } }
      const { parts } = (await send('setUp.preview', { body: { file } })).body
      return { body: { file, parts: [{ part: 'mailTexts', mark: parts[0].mark }] } }
    },
    'gatewayKeys.create': async () => ({ body: await newKey() }),
    'gatewayKeys.revoke': async () => ({
      params: { id: (await send('gatewayKeys.create', { body: await newKey() })).body.item.id },
    }),
    'commands.schedule': async () => {
      await db.system.deleteFrom('command_schedules').execute()
      return { params: { command: 'property' }, body: { cron: '30 1 * * *', version: 0 } }
    },
  }
}
