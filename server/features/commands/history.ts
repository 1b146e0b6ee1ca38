import { commandKeys, commands as declared } from '../../../model/commands/index.ts'
import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { may } from '../../../model/pages/access.ts'
import { readRow } from '../../db/row-queries.ts'
import type { HistorySource } from '../../records/history/history-source.ts'
import { commands } from './handlers.ts'

const page = 'admin.internal-commands'

/** When a command runs by itself, and who laid files ready for it. */
export const commandHistory: HistorySource = {
  page,
  entity: 'command',
  async find({ db, caller }, id) {
    if (!may(caller.access, 'view', page)) throw new Refusal('FORBIDDEN')
    const command = commandKeys.find(key => key === id)
    if (!command) throw new Refusal('NOT_FOUND')
    const row = await readRow(db, 'command_schedules', { command }, ['cron', 'version'])
    return {
      ids: [command],
      brand_id: null,
      name: declared[command].label,
      version: row?.version ?? 0,
      values: { cron: row?.cron ?? null },
      fields: fieldsOfHistory('commands'),
      may_restore: may(caller.access, 'add', page),
    }
  },
  async restore(ctx, id, version, set) {
    const command = commandKeys.find(key => key === id)
    if (!command) throw new Refusal('NOT_FOUND')
    const cron = set['cron'] === null ? null : String(set['cron'])
    return commands.schedule({ params: { command }, query: undefined, body: { cron, version } }, ctx)
  },
}
