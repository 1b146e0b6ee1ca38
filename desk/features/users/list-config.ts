import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

export const userAccountsListConfig: ListConfig = {
  about: 'Who may sign in, with which role. The trash holds everyone who was deactivated.',
  empty: 'Add the first account: its owner gets a password by mail.',
  Panel: laterPart(() => import('./account-panel.tsx')),
  Create: laterPart(() => import('./new-account.tsx')),
}
