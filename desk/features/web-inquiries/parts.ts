import { lazy } from 'react'
import { inquiryStates, inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import type { BulkAction, ListParts } from '../../list/parts.ts'
import { AssignMany } from './assign-many.tsx'

const { assign, close, spam, not_spam } = inquiryWorkflow.actions
const ofWorkflow = (action: string, label: string, done: string): BulkAction => ({
  action,
  label,
  done,
  flag: 'edit',
  on: 'live',
})

export const webInquiriesParts: ListParts = {
  about: 'What visitors asked on this site, newest first. A reply is due within three working days.',
  empty: 'What visitors send from the contact page of this site appears here.',
  Panel: lazy(() => import('./inquiry-panel.tsx')),
  tones: Object.fromEntries(Object.entries(inquiryStates).map(([status, { tone }]) => [status, tone])),
  bulk: [
    { ...ofWorkflow('assign', assign.label, 'Assigned'), Input: AssignMany },
    ofWorkflow('close', close.label, 'Closed'),
    ofWorkflow('spam', spam.label, 'Marked as spam'),
    ofWorkflow('not_spam', not_spam.label, 'Taken out of spam'),
    { action: 'trash', label: 'Move to trash', done: 'Moved to the trash', flag: 'delete', on: 'live' },
    { action: 'restore', label: 'Restore', done: 'Restored', flag: 'delete', on: 'trash' },
  ],
}
