import type { ListConfig } from '../../list/list-config.ts'
import { laterComponent } from '../../ui/later.tsx'

export const userAccountsListConfig: ListConfig = {
  about: 'Who may sign in, with which role. The trash holds everyone who was deactivated.',
  empty: 'Add the first account: its owner gets a password by mail.',
  Panel: laterComponent(() => import('./account-panel.tsx')),
  Create: laterComponent(() => import('./new-account.tsx')),
}
