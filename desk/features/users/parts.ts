import type { ListParts } from '../../list/parts.ts'
import { laterComponent } from '../../ui/later.tsx'

export const userAccountsParts: ListParts = {
  about: 'Who may sign in, with which role. The trash holds everyone who was deactivated.',
  empty: 'Create the first account: its owner gets a password by mail.',
  Panel: laterComponent(() => import('./account-panel.tsx')),
  Create: laterComponent(() => import('./new-account.tsx')),
}
