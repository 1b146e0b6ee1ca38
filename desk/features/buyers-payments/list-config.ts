import { paynowStates, remittanceWorkflow } from '../../../model/workflows/remittance.ts'
import { stepOnMany, tonesOf } from '../../cases/steps/list-steps.ts'
import type { ListConfig } from '../../list/list-config.ts'
import { laterPart } from '../../ui/later-part.tsx'

export const remittancesListConfig: ListConfig = {
  about: 'Deposit slips that buyers sent: checked against the bank, then posted within five working days.',
  empty:
    'Buyers send slips from their portal, which calls with a key of Keys of the Portals; a slip names a contract that is here.',
  Panel: laterPart(() => import('./remittance-panel.tsx')),
  tones: tonesOf(remittanceWorkflow.states),
  bulk: [stepOnMany(remittanceWorkflow, 'verify', 'Verified')],
  isWide: true,
}

export const paynowPaymentsListConfig: ListConfig = {
  about: 'Online payments as the provider tells them. What is paid is posted within five working days.',
  empty:
    'Online payments come with the command Payments, under Admin, Internal Commands, once their contracts are here.',
  Panel: laterPart(() => import('./paynow-panel.tsx')),
  tones: tonesOf(paynowStates),
  presets: [
    { label: 'Paid, not posted', filters: { status: 'paid' } },
    { label: 'Failed', filters: { status: 'failed,expired' } },
  ],
}
