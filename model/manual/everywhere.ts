import { undoSeconds } from '../rules/undo.ts'
import type { HelpTask } from './help.ts'

/** What people do on every page, and is not said by any one of them. */
export const everywhere: readonly HelpTask[] = [
  [
    'Find anything',
    'Press Ctrl+K and type a page, a property, a person or a number such as ZRRE26-004512. It also finds how things are done.',
  ],
  [
    'See what concerns you',
    'Press “Bell”: what was said to you, what you are to do, whose turn is yours, and what failed of what you began.',
  ],
  [
    'Talk about a record or a field',
    'Open the record and press “Talk”, or the mark beside a field. With @ you call somebody who may see it; up to four pictures can be pasted, dropped or chosen.',
  ],
  ['Give somebody something to do', 'Under what was said press “Make it a task”, and say who, and by which day.'],
  [
    'See who changed what, and put it back',
    'Press “History” on the record: each change with its value before and after; one field or all of it comes back.',
  ],
  [
    'Take back what you just did',
    `Press “Undo” in the message, or Ctrl+U while it is there: ${undoSeconds} seconds. Until then the mail waits, too.`,
  ],
  [
    'Leave, and go on later',
    'What you type is kept by the server as you type, in whichever browser you go on. Nothing is public before you publish it.',
  ],
  [
    'Have it on paper',
    'Print as anywhere: menus and buttons stay off. Reservations, agreements and exports have a “PDF” of their own.',
  ],
]
