import { counted } from '../../counted.ts'
import type { FieldErrors } from '../../errors.ts'
import { content } from '../content.ts'
import { number } from '../field.ts'

const days = (label: string, min: number, initial: number, help: string) =>
  number(label, { unit: 'days', integer: true, min, max: 60, initial, help })

/** Beyond 7: the deadline of a kind of approval, and who is notified when. */
export const approvalTerms = content({
  section: 'approval_terms',
  fields: {
    days: days('Working days to decide', 1, 3, 'Counted from the day it came to its approver, to the end of the last.'),
    remind_before: days(
      'Remind so many working days before',
      0,
      1,
      'In the morning, whoever may decide it. 0 is the day itself.',
    ),
    escalate_after: days(
      'Tell the managers so many working days after',
      0,
      1,
      'In the morning, of what is still undecided.',
    ),
  },
  check: ({ days: most, remind_before }): FieldErrors =>
    remind_before > most
      ? { remind_before: [`The reminder would come before the record: choose ${counted(most, 'day')} or fewer.`] }
      : {},
})
