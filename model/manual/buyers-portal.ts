import type { buyersPortal } from '../pages/buyers-portal.ts'
import type { HelpOf } from './help.ts'

export const ofBuyersPortal: HelpOf<keyof typeof buyersPortal & string> = {
  'buyers_portal.automatic-debit-arrangement': {
    for: 'What buyers read where they enrol in automatic debit, and what is said when it cannot be done.',
    tasks: [
      ['Name the banks and papers', 'Write what a buyer needs before they enrol, in the description of the page.'],
    ],
    words: ['ADA'],
  },
  'buyers_portal.buyer-care': {
    for: 'How buyers reach Buyer Care: the contact that the portal and its mails show.',
    tasks: [['Change a number or an address', 'Write it here once; every place of the portal shows it.']],
  },
  'buyers_portal.dashboard': {
    for: 'What buyers see first after they signed in, with reminders of payments.',
    tasks: [['Switch the payment reminder on or off', 'Its switch hides it at once for every buyer, once published.']],
  },
  'buyers_portal.document-list': {
    for: 'What buyers read above their documents, and what is said while there are none.',
    tasks: [['Say when a document comes', 'Write it into the description: most questions are about that.']],
  },
  'buyers_portal.email-content': {
    for: 'The words of the mails that buyers get from the portal.',
    tasks: [
      ['Change a mail', 'Write it as it is to read; placeholders such as {firstname} are filled in for each buyer.'],
    ],
  },
  'buyers_portal.faq': {
    for: 'Questions and answers for buyers, in categories and in the order in which the portal shows them.',
    tasks: [
      ['Add an answer', 'Add a question, choose its category and write it; only what is visible is read by buyers.'],
      ['Change the order', 'Drag a question by its handle, or move it by Alt and the arrow keys.'],
      ['Take an answer away for a while', 'Switch “Visible” off. Deleted ones can be put back from the trash.'],
    ],
  },
  'buyers_portal.faq-page': {
    for: 'The words above the questions and answers of the buyers’ portal.',
    tasks: [['Change the heading', 'Write the description; the questions themselves are on FAQ.']],
  },
  'buyers_portal.login': {
    for: 'The sign-in page of the buyers’ portal.',
    tasks: [['Tell buyers of an outage', 'Write it into the description and publish; take it out again afterwards.']],
  },
  'buyers_portal.my-account': {
    for: 'What buyers read beside their own data, and whether they may ask to close their account.',
    tasks: [['Let buyers close their account', 'The switch shows or hides the button; each wish comes as an inquiry.']],
  },
  'buyers_portal.official-receipt': {
    for: 'What buyers read above their official receipts.',
    tasks: [['Say how long a payment takes to post', 'Write it here; five working days is what the house promises.']],
    words: ['OR'],
  },
  'buyers_portal.post-dated-checks': {
    for: 'What buyers read above their checks, and the rules of holding or pulling one out.',
    tasks: [['State the deadline', 'A hold or pullout is asked for ten banking days before the date of the check.']],
    words: ['PDC'],
  },
  'buyers_portal.privacy-policy': {
    for: 'The privacy policy that buyers agree to, version by version.',
    tasks: [
      ['Publish a new version', 'Change the text, press “Publish…” and say from when it is in force.'],
      [
        'See who agreed to which',
        'Each version stays under “Versions”, with its time; “PDF” in it is its text on paper.',
      ],
    ],
  },
  'buyers_portal.project-updates': {
    for: 'The words above the news of their project that buyers read.',
    tasks: [['Change the heading', 'Write it here; the news itself is on Project Newsletter.']],
  },
  'buyers_portal.remittance-slip': {
    for: 'What buyers read where they upload the slip of a deposit.',
    tasks: [['Say which slips are taken', 'Name banks, kinds of file and what must be readable on the picture.']],
  },
  'buyers_portal.request-and-inquiry': {
    for: 'What buyers can ask for: groups, categories and notes, with the fees that the house takes.',
    tasks: [['Add a kind of request', 'Add a category to its group, with a note that says what it costs and needs.']],
    words: ['downgrade'],
  },
  'buyers_portal.statement-of-accounts': {
    for: 'What buyers read above their statement of account.',
    tasks: [['Explain a figure', 'Write it where buyers look for it: it saves inquiries.']],
    words: ['SOA'],
  },
  'buyers_portal.terms-and-condition': {
    for: 'The terms that buyers agree to, version by version.',
    tasks: [
      ['Publish a new version', 'Change the text, press “Publish…” and say from when it is in force.'],
      [
        'Read what held on a day',
        'Each version stays under “Versions”, with its time; “PDF” in it is its text on paper.',
      ],
    ],
  },
  'buyers_portal.inquiry-list': {
    for: 'What buyers ask, from their first message to the answer that closes it, with the day by which it is due.',
    tasks: [
      [
        'Answer one',
        'Open its row and press “Start”: it is yours, and the answer opens. “Saved answers” puts one in. What you write is kept while you write, on every device; sent, the next open one of your list comes by itself.',
      ],
      ['Give it to a colleague', 'Press “Assign”; it is then in their view “Assigned to me”.'],
      ['Ask back', 'Press “Ask the Buyer”: the clock waits until the buyer answers.'],
    ],
  },
  'buyers_portal.saved-answers': {
    for: 'Answers that are given often, with placeholders, for everybody who answers buyers.',
    tasks: [['Write one', 'Add one; {firstname} and the like are filled in when somebody uses it.']],
  },
  'buyers_portal.project-newsletter': {
    for: 'News of a project for its buyers: how far it is built, with pictures.',
    tasks: [
      ['Tell buyers of progress', 'Add news, choose the property and publish. Who opted in gets one mail.'],
      [
        'Schedule it',
        'Give it a time; it goes out by itself. What changes in it later may wait: press “Keep for later”.',
      ],
    ],
    words: ['licence to sell'],
  },
  'buyers_portal.remittance-slip-list': {
    for: 'Slips of deposits that buyers uploaded, each to be found among the payments.',
    tasks: [
      ['Check a slip', 'Open its row: the picture stands beside what the buyer typed.'],
      ['Find a deposit', 'Search by the number of the slip or the contract, or filter by bank and day.'],
    ],
  },
  'buyers_portal.pay-now-transaction': {
    for: 'Payments that buyers made online, as the provider reports them.',
    tasks: [['Find a payment', 'Search by contract; filter by brand, provider or result.']],
  },
  'buyers_portal.documents': {
    for: 'The documents that buyers can download, as the extract brings them.',
    tasks: [['See whether a document is there', 'Search by contract. Files come by a command of IT, not by hand.']],
  },
  'buyers_portal.contracts': {
    for: 'Booked sales: buyer, unit, price, what was credited and what is overdue.',
    tasks: [
      ['Read a contract', 'Open its row; figures come from the ERP each night and say as of when.'],
      ['Correct a draft', 'Where an extract was wrong, correct it with a reason; the trail keeps both values.'],
    ],
    words: ['contract', 'TCP', 'downgrade'],
  },
  'buyers_portal.pay-now-page': {
    for: 'What buyers read where they pay online, and whether the button is shown.',
    tasks: [['Close online payment for a while', 'Switch the payment button off and publish; say why in the text.']],
  },
  'buyers_portal.audit-trail': {
    for: 'Who of the staff did what in the buyers’ area.',
    tasks: [['Follow a record', 'Search its number; a line opens with each value before and after.']],
    words: ['trail'],
  },
}
