import { lazy } from 'react'
import type { ListParts } from '../../list/parts.ts'

export const userAccountsParts: ListParts = {
  about: 'Who may sign in, with which role. The trash holds everyone who was deactivated.',
  empty: 'Create the first account: its owner gets a password by mail.',
  Panel: lazy(() => import('./account-panel.tsx')),
  Create: lazy(() => import('./new-account.tsx')),
}
