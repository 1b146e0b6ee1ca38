import type { CommandKey } from '../../../model/commands/index.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Deps } from '../../call/context.ts'
import { type Drop, type Dropped, openDrop } from '../../outside/drop.ts'

const opened = new WeakMap<Deps['settings'], Promise<Drop>>()

/** The drop folder of COMMANDS_URL. */
export function dropOf({ settings }: Pick<Deps, 'settings'>): Promise<Drop> {
  const drop = opened.get(settings) ?? openDrop(settings.COMMANDS_URL)
  opened.set(settings, drop)
  return drop
}

/** The extract that a command reads next: its name with .csv or .xlsx. Undefined where there is none. */
export async function extractOf(deps: Pick<Deps, 'settings'>, command: CommandKey): Promise<Dropped | undefined> {
  const drop = await dropOf(deps)
  const found = await Promise.all([`${command}.csv`, `${command}.xlsx`].map(name => drop.find(name)))
  const [first, second] = found.filter(each => each !== undefined)
  // Nobody can tell which of them is meant.
  if (second)
    throw new Refusal('INVALID', {
      message: `Both ${command}.csv and ${command}.xlsx lie in the drop folder. Leave one of them there.`,
    })
  return first
}
