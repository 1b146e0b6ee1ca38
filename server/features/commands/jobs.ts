import { commandKeys } from '../../../model/commands/index.ts'
import type { Deps } from '../../http/context.ts'
import { jobOf } from './queue.ts'
import { runCommand } from './run.ts'
import { scheduleCommands, startDueCommands } from './schedule.ts'

/** Each command has a queue of its own, so that one that takes long holds up no other. */
export const commandJobs = [
  { name: scheduleCommands, cron: '* * * * *', run: startDueCommands },
  ...commandKeys.map(key => ({ name: jobOf(key), cron: '* * * * *', run: (deps: Deps) => runCommand(deps, key) })),
]
