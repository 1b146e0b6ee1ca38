import type { sellersPortal } from '../pages/sellers-portal.ts'
import type { HelpOf } from './help.ts'

const decide = 'Open it, read what an approval would write, and press “Approve” or “Disapprove” with a reason.'

export const ofSellersPortal: HelpOf<keyof typeof sellersPortal & string> = {
  'sellers_portal.resources': {
    for: 'What sellers read and download: brochures, price lists, training, in folders.',
    tasks: [
      ['Share a file', 'Add a resource, choose folder and file, and who sees it; publish it now or at a time.'],
      ['Keep it tidy', 'Folders have names and an order of their own; an item can be moved at any time.'],
    ],
  },
  'sellers_portal.incentive-master': {
    for: 'What sellers can earn on top: period, groups, tiers and how it is worked out.',
    tasks: [
      ['Begin an incentive', 'Write it with its first and last day; it starts by itself, and its sellers get a mail.'],
      [
        'Change one that has started',
        'Only its end, its file and its words: close it and make a new one for other tiers.',
      ],
    ],
    words: ['incentive'],
  },
  'sellers_portal.ownership-extension': {
    for: 'Sellers who ask to keep a lead for longer.',
    tasks: [['Decide one', decide]],
    words: ['lead', 'ownership'],
  },
  'sellers_portal.renewal-request': {
    for: 'Sellers who ask to register a client anew whose time is ending.',
    tasks: [['Decide one', decide]],
    words: ['lead', 'retention'],
  },
  'sellers_portal.transfer-request': {
    for: 'Leads that go from one seller to another: one head releases, the other accepts.',
    tasks: [
      ['Decide in your turn', 'The record says whose turn it is. Who came by a link in a mail decides that one here.'],
      ['See why one waits', 'The turn names the person and the day on which it expires.'],
    ],
    words: ['lead', 'signing link'],
  },
  'sellers_portal.submission-extension': {
    for: 'Sellers who ask for more days to hand in the papers of a reservation.',
    tasks: [['Decide one', decide]],
    words: ['CIS', 'RA'],
  },
  'sellers_portal.audit-trail-reservation': {
    for: 'What was done to reservations, by sellers and by staff.',
    tasks: [['Follow a reservation', 'Search its number; each line says who, when and from which value to which.']],
    words: ['trail'],
  },
  'sellers_portal.audit-trail-ebooking': {
    for: 'What was done to client information sheets and agreements.',
    tasks: [['Follow a sheet', 'Search the number of its reservation or the name of its buyer.']],
    words: ['trail', 'CIS', 'RA'],
  },
  'sellers_portal.e-booking': {
    for: 'Reservations on their way from the fee to the booked sale, each with its sheets, papers and agreement.',
    tasks: [
      [
        'Review one',
        'Press “Claim for review”, look at each paper beside the sheet, accept or return it, then “Approve the CIS” and “Approve the RA”.',
      ],
      [
        'Send back what is missing',
        'Press “Return for compliance” and mark the items, each with a remark: the seller reads them by mail and in the portal.',
      ],
      [
        'Book it',
        'Press “Post to ERP” on an approved one. It has a contract number when the ERP answered. “PDF” is the agreement with its facts, to print or hand on.',
      ],
    ],
    words: ['CIS', 'RA', 'TCP', 'booked'],
  },
  'sellers_portal.marketing-partners': {
    for: 'Brokers and companies that sell for the house: application, approval, accreditation and its end.',
    tasks: [
      ['Register one', 'Add a partner, fill in what the law asks for, add the papers and submit it to its chain.'],
      ['Agree in your level', 'Open one that waits for you: its papers stand beside the decision.'],
      ['Renew one', 'Before or after its year ends it can be renewed: the number stays, the chain agrees again.'],
    ],
    words: ['accreditation', 'chain', 'PRC', 'DHSUD'],
  },
  'sellers_portal.marketing-partners-approvers': {
    for: 'Who must agree, level by level, before a partner of a sales group is accredited.',
    tasks: [
      ['Change a chain', 'Order the people of a group and press “Save approvers”; running approvals keep their chain.'],
      ['Replace somebody who left', 'Partners that wait for them are marked: set their chain anew, with a reason.'],
    ],
    words: ['chain'],
  },
  'sellers_portal.sellers': {
    for: 'Everybody who sells: code, position, group, licence and the broker they work under.',
    tasks: [
      [
        'Add a seller',
        'Press the button at the top. Their licence and its end are asked for, since without them nothing is sold.',
      ],
      ['See whose licence ends', 'Filter by “PRC ends”.'],
    ],
    words: ['PRC'],
  },
  'sellers_portal.sales-groups': {
    for: 'The groups of sellers, with head, channel and the brands that they sell.',
    tasks: [['Name a head', 'The head gets what their sellers ask for: choose somebody who has an account here.']],
  },
  'sellers_portal.draft-users': {
    for: 'People who registered in the sellers’ portal and are no sellers yet.',
    tasks: [
      ['Let somebody in', 'Check what they gave and press “Verify”, then promote them with their code and licence.'],
      ['Turn somebody down', 'Press “Reject” with a reason; they read it by mail.'],
    ],
    words: ['PRC'],
  },
  'sellers_portal.erp-ledger': {
    for: 'What was posted to the ERP, what waits, and what failed, with its own words.',
    tasks: [
      ['Mend a failed posting', 'Open it, read why it failed, correct the record that it names, and try it again.'],
      ['See how long the ERP is away', 'The head of the page says so, with the time of the next try.'],
    ],
    words: ['ERP', 'booked'],
  },
  'sellers_portal.lead-retention': {
    for: 'How long sellers keep a lead, how often it can be extended, and when it is forgotten; one rule a brand.',
    tasks: [
      ['Change a rule', 'Change the days and save. Dates that were given are never shortened.'],
      ['See what would change', 'The figures beside a rule say how many open leads are under it.'],
    ],
    words: ['lead', 'retention', 'house pool'],
  },
  'sellers_portal.audit-trail': {
    for: 'When sellers signed in to their portal, and from where.',
    tasks: [['Look into a complaint', 'Filter by seller and day; refused ones stand here as well.']],
    words: ['trail'],
  },
  'sellers_portal.sellers-trail': {
    for: 'What sellers did in their portal, call by call.',
    tasks: [['See what a seller did with a record', 'Search the number of the lead or reservation.']],
    words: ['trail'],
  },
  'sellers_portal.current-contract-quota': {
    for: 'What each seller and group is to sell in this period, and what they sold.',
    tasks: [
      ['See who is behind', 'The bars show what was attained; filter by position or search a name.'],
      ['Take it along', 'Press “Extract CSV” for a file with every seller that the filters find.'],
    ],
    words: ['quota', 'contract price'],
  },
  'sellers_portal.year-to-date-report': {
    for: 'Sales of this year so far, beside the same days of the year before.',
    tasks: [
      ['Compare months', 'The chart has them beside those of the year before; “As a table” shows the same figures.'],
      ['Take it along', 'Press “Extract CSV” for a file with every seller that the filters find.'],
    ],
    words: ['year to date'],
  },
  'sellers_portal.reservation-details': {
    for: 'One sheet or one agreement of a reservation, with its papers beside it, to be judged.',
    tasks: [
      ['Judge by keys', 'One key accepts the paper that you look at, another goes to the next: they stand below.'],
      ['Compare the agreement', 'The figures that the seller sent stand beside those that the house works out.'],
      ['Go on to the next', 'After a decision the next in your queue opens by itself.'],
    ],
    words: ['CIS', 'RA', 'AIF', 'TCP'],
  },
}
