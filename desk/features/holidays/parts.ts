import { recordParts } from '../../records/parts.ts'
import { Clocks } from './clocks.tsx'

export const holidaysParts = recordParts('holidays', {
  about:
    'Days that deadlines are counted without: answers, postings, requests for checks. Confirm what was proclaimed.',
  empty: 'Add the first holiday.',
  placed: 'Open deadlines move with it, in the buyer’s favour only.',
  Beside: Clocks,
})
