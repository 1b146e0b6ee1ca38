import type { admin } from '../pages/admin.ts'
import type { HelpOf } from './help.ts'

export const ofAdmin: HelpOf<keyof typeof admin & string> = {
  'admin.user-role': {
    for: 'What each role may see and do, page by page, and for which brands.',
    tasks: [
      [
        'Change a role',
        'Tick flags in the matrix; before you save you read whom it touches and what they gain or lose.',
      ],
      [
        'Keep fields or records back',
        'Under Fields and records say which prices or personal data the role does not see or not change, and whose records it is kept to.',
      ],
      ['See the desk with a role', 'Look at it as somebody of the role would; nothing can be changed so.'],
    ],
    words: ['flag', 'brand scope'],
  },
  'admin.user-account': {
    for: 'The accounts of staff: who they are, which role they have, whether they may sign in.',
    tasks: [
      ['Let somebody in', 'Add an account and choose a role: none is given by itself. A link comes by mail.'],
      ['Let somebody go', 'Press “Deactivate…”: they are signed out at once, and what they did stays.'],
      [
        'Say why somebody may or may not',
        'Open the account and ask for a page: it names the flag or brand that decides.',
      ],
    ],
    words: ['flag', 'brand scope'],
  },
  'admin.audit-trail': {
    for: 'Who did what in administration.',
    tasks: [
      ['Find a change', 'Filter by person, page and action; a line opens with each value before and after.'],
      ['Prove that nothing was changed', 'Press “Verify”: every line of both trails is held against its seal.'],
    ],
    words: ['trail'],
  },
  'admin.full-trail': {
    for: 'Who did what in all areas that you may see, with the business numbers that people know.',
    tasks: [
      ['Find who changed a price', 'Search the unit or number; the line says from which value to which.'],
      [
        'Look for words',
        'Each word is looked for in who did it, the number and the values; in quotes, all as it stands. A number finds its record, in quotes every line that names it.',
      ],
      ['Prove that nothing was changed', '“Verify” on Audit Trail holds every line against its seal.'],
    ],
    words: ['trail'],
  },
  'admin.unsubscribed-users': {
    for: 'Who does not want mails of a sort any more.',
    tasks: [['See why a mail did not go', 'Search the address: what is unsubscribed is left out of it.']],
  },
  'admin.email-settings': {
    for: 'Every mail that the house sends: whether it goes, to whom as well, in which words.',
    tasks: [
      ['Send a copy to a team', 'Open the mail and add the address; it is added to its own readers.'],
      ['Change the words', 'Write your own; it is shown as it reads. Atrium’s words can be taken back at any time.'],
    ],
  },
  'admin.internal-commands': {
    for: 'Jobs that bring what other systems hold: sellers, contracts, payments, checks, documents.',
    tasks: [
      ['Bring an extract', 'Upload it beside the command, read the preview with its errors by row, then run it.'],
      ['Let it run by itself', 'Give it a schedule; one that took nothing is said in red, and by mail.'],
    ],
  },
  'admin.set-up': {
    for: 'Carrying what a house is set up with into another: roles, terms, approvers, saved answers, mail texts and shared views.',
    tasks: [
      ['Take it out', 'Press “Download”: one file with what your role sees, without numbers of records or secrets.'],
      [
        'Bring it in',
        'Choose or drop the file: each difference stands there, field by field, and what cannot be applied with why. Choose the parts, then apply them: all or nothing.',
      ],
      [
        'Make both houses the same',
        'Tick “Take away what is not in the file”; what is here only stays without it, and some of it always.',
      ],
    ],
    words: ['trail', 'brand scope'],
  },
  'admin.person-view': {
    for: 'All that the house holds about one person, to be shown to them or erased.',
    tasks: [
      [
        'Answer a request for data',
        'Type the address; all places are looked through, and the file can be handed over.',
      ],
      ['Erase a person', 'Read what must be kept by law and what goes; the trail keeps that it was done.'],
    ],
  },
  'admin.status': {
    for: 'How the house runs: database, mail, jobs, backups, seals, disks, and what failed last.',
    tasks: [
      ['See what needs a look', 'What is red says since when and what to do.'],
      ['See whether the trail is sound', 'When it was verified last, what came of it, and how far one under way is.'],
    ],
    words: ['trail'],
  },
  'admin.gateway-keys': {
    for: 'The keys by which the sellers’ and the buyers’ portal are known.',
    tasks: [
      ['Give a portal a new key', 'Press “New key”; it is shown once. The old one works until you revoke it.'],
      ['Stop a key', 'Press “Revoke”: within five seconds no call is taken with it.'],
    ],
  },
  'admin.payment-method': {
    for: 'Through which provider sellers pay: the bank or the card provider.',
    tasks: [['Change the provider', 'Choose it and save. It holds for the next payment.']],
  },
  'admin.holidays': {
    for: 'The days on which the house or the banks are closed; deadlines in working days count around them.',
    tasks: [['Add a day', 'Add a day; you see which open deadlines lie over it before you save.']],
  },
  'admin.mail-outbox': {
    for: 'Every mail that was sent, waits or failed, as it reads.',
    tasks: [
      ['See whether a mail went', 'Search the address; the row says when it went, or why it did not.'],
      ['Send one again', 'Open a failed one and try it again.'],
    ],
  },
}
