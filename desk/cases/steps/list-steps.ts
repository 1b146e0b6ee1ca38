import type { ListBulkAction, ListConfig } from '../../list/list-config.ts'
import type { StepConfig } from './step-config.ts'

type States = StepConfig<never>['workflow']['states']

/** The colour of each state of a workflow in its list. */
export const tonesOf = (states: States): NonNullable<ListConfig['tones']> =>
  Object.fromEntries(Object.entries(states).map(([status, { tone }]) => [status, tone]))

/** A step that can be taken on many rows, as the workflow names it. */
export const stepOnMany = (
  { actions }: { readonly actions: { readonly [action: string]: { readonly label: string } } },
  action: string,
  done: string,
): ListBulkAction => ({ action, label: actions[action]?.label ?? action, done, flag: 'edit', on: 'live' })

/** The two ways between a list and its trash. */
export const trashOnMany: readonly ListBulkAction[] = [
  { action: 'trash', label: 'Move to trash', done: 'Moved to the trash', flag: 'delete', on: 'live' },
  { action: 'restore', label: 'Restore', done: 'Restored', flag: 'delete', on: 'trash' },
]
