import type { desk } from '../pages/desk.ts'
import type { HelpOf } from './help.ts'

export const ofDesk: HelpOf<keyof typeof desk & string> = {
  'desk.dashboard': {
    for: 'The start of your day: what waits for you, what you began, and how the areas that you may see stand.',
    tasks: [
      ['Go on with what waits for you', 'Each card leads to the records that it counts, filtered and in their order.'],
      [
        'See how it goes',
        'A chart tells of weeks: point at it, or go through it with the arrow keys. Each figure leads to what it counts, where that is still kept.',
      ],
      [
        'Have your cards in your order',
        '“Arrange the cards” hides them and moves them, by dragging or with Alt and the arrow keys, in every browser of yours.',
      ],
      ['Set up a new house', 'The card “First steps” names what is still to do, who does it and what it unlocks.'],
    ],
  },
  'desk.approvals': {
    for: 'Everything that you may decide, of every kind, in one queue by the day on which it is due.',
    tasks: [
      [
        'Decide a request',
        'Open it, read what follows from each answer, and approve or disapprove. The next one opens by itself.',
      ],
      [
        'Be away without stopping others',
        'Press “Delegation” and name who decides for you, and until when. Each decision says for whom it was made.',
      ],
      ['Say within how long a kind is decided', 'Press “Due dates”. What is late is marked, and reminded of by mail.'],
    ],
    words: ['chain', 'signing link'],
  },
  'desk.calendar': {
    for: 'What goes out and what ends, day by day: scheduled pages and records, promos, closing dates, of all your sites.',
    tasks: [
      ['See what is scheduled', 'Walk by months or weeks; choose a site or a person to see theirs alone.'],
      [
        'Move something to another day',
        'Drag it, or press “Move” and choose the day. Before anything changes you read what follows, or why it cannot be.',
      ],
      ['Open what stands there', 'Press its name: it opens on its own page.'],
    ],
    words: ['draft'],
  },
  'desk.my-account': {
    for: 'What is asked for beside your password (a code app, passkeys, recovery codes), and how often mail tells you what is in the bell.',
    tasks: [
      ['Make your account safer', 'Add a code app or a passkey. Each step asks for your password once more.'],
      ['Be ready for a lost phone', 'Keep the recovery codes on paper. Each of them works once.'],
      ['Have less mail', 'Under “Mail of what is in the bell” choose when it comes, or that it never does.'],
    ],
  },
  'desk.users': {
    for: 'The accounts of staff, as on User Accounts under Admin.',
    tasks: [['See who has which role', 'Filter by role or department; a row opens the account.']],
    words: ['flag', 'brand scope'],
  },
  'desk.buyers-portal': {
    for: 'What the area of the buyers’ portal holds for your role.',
    tasks: [
      ['Change what buyers read', 'Open a page under Content Management.'],
      ['Answer a buyer', 'Open Inquiry List under Data Management.'],
      ['Look up a payment', 'Open Pay Now Transactions or Remittance Slip List.'],
    ],
  },
  'desk.sellers-portal': {
    for: 'What the area of the sellers’ portal holds for your role.',
    tasks: [
      ['Review a reservation', 'Open CIS/RA Approval under My Dashboard.'],
      ['Decide about a lead', 'Open the requests under Customer Lead, or all of them in the Approval Inbox.'],
      ['Follow sales', 'Open the figures under Sales Report.'],
    ],
  },
  'desk.project-info': {
    for: 'Where you choose the property whose facts you want to read or change.',
    tasks: [
      ['Open a property', 'Choose it in the selector at the left, by name or code; the page you are on stays.'],
      ['Add a property', 'Give its code, name, brand, kind and place; all else can follow.'],
      [
        'Find one that is switched off',
        'Inactive ones are not in the selector; they stand in a list of their own here.',
      ],
    ],
  },
  'desk.website': {
    for: 'Where you choose the site to work on, and see what waits on each.',
    tasks: [
      ['Open a site', 'Choose its brand in the selector at the left.'],
      ['See what is not public yet', 'Each site says how many drafts wait and what its check found.'],
      [
        'Prepare several changes of one page',
        'On the page, type and press “Drafts”, “Keep as a new draft…”. Each has a name and goes out with a launch of its own.',
      ],
      ['Publish several sites together', 'Open Launches.'],
    ],
    words: ['draft', 'named draft', 'launch', 'promotion'],
  },
}
