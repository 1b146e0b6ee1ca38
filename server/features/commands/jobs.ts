import { commandKeys } from '../../../model/commands/index.ts'
import type { Deps } from '../../call/context.ts'
import { jobOf } from './queue-run.ts'
import { runCommand } from './run.ts'
import { scheduleCommands, startDueCommands } from './schedule.ts'

/** Each command has a queue of its own, so that a long run delays no other command. */
export const commandJobs = [
  { name: scheduleCommands, cron: '* * * * *', run: startDueCommands },
  ...commandKeys.map(key => ({ name: jobOf(key), cron: '* * * * *', run: (deps: Deps) => runCommand(deps, key) })),
]
