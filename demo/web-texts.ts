import { type Brand, groupBrand } from '../model/brands.ts'

/** The texts of the sites in the demo data; {brand}, {property} and {city} are filled in. */
export const promoTitles = [
  'Year-end terms',
  'Lower equity at {property}',
  'Weekend open house at {property}',
  'Reservation fee waived this month',
  'New homes at {property}',
  'Early move-in at {property}',
  'Payday terms',
  'Summer viewing days',
  'Overseas buyers’ weekend',
  'Last units at {property}',
] as const

export const quotes = [
  'The team explained every fee before we signed. Nothing came as a surprise later.',
  'We moved in on the date we were given, and the punch list was done within two weeks.',
  'I bought from abroad and signed everything by courier. Someone answered each of my messages within a day.',
  'Our children walk to the park by themselves. That was what we looked for.',
  'The unit is smaller than our old house, and we use every corner of it.',
  'When my check bounced they called me first and helped me arrange another one.',
  'I compared five projects with the calculator and chose the one whose monthly figure stayed true.',
  'The clubhouse is full on Sundays, in the best way.',
  'After the typhoon the property office came by every door to ask what we needed.',
  'Turnover took one morning. The inspector had a list and so did I.',
  'My parents retired here. The clinic is four minutes away by tricycle.',
  'We rent ours out, and the property office takes care of the rest.',
] as const
export const rolesOf = [
  'Homeowners since {year}',
  'Homeowner, {property}',
  'Buyer from overseas, {property}',
  'Investor since {year}',
] as const

export const awardTitles = [
  'Best Township – {island}',
  'Best Affordable Housing Development',
  'Best Landscape Design',
  'Developer of the Year – House and Lot',
  'Best Community Programme',
  'Green Subdivision of the Year',
  'Best Value for Homeowners – {island}',
  'People’s Choice, House and Lot',
] as const
export const awardGivers = [
  'Sample Property Awards',
  'Bahay Review',
  'Invented Builders’ Guild',
  'Tahanan Prize',
] as const
export const awardCategories = ['Township', 'Design', 'Community', 'Sustainability', ''] as const

/** A brand's name for visitors: the group’s label is for the desk only. */
export const nameOnSite = (brand: Brand): string => (brand.id === groupBrand.id ? 'The Group' : brand.display_label)

/** Categories of the sites’ questions; {property} makes one question for each property. */
export const siteQuestions: readonly { name: string; questions: readonly (readonly [string, string])[] }[] = [
  {
    name: 'Buying',
    questions: [
      [
        'How do I reserve a unit of {brand}?',
        '<p>Choose the unit with a property consultant, show a valid ID and pay the reservation fee. We hold the unit from that moment.</p>',
      ],
      [
        'Which documents do I need?',
        '<ul><li>Two valid IDs</li><li>Proof of income</li><li>Proof of billing</li><li>Your TIN</li></ul>',
      ],
      [
        'May a foreign citizen buy?',
        '<p>A condominium unit, yes: up to 40% of a building may belong to foreign citizens.</p>',
      ],
      [
        'May I visit {property}?',
        '<p>Yes. Book a visit under <a href="/appointment">Appointment</a>; tours of {property} start at its showroom.</p>',
      ],
    ],
  },
  {
    name: 'Financing',
    questions: [
      ['How is the equity paid?', '<p>In equal monthly amounts until turnover, after the reservation fee.</p>'],
      [
        'What does the calculator show?',
        '<p>An estimate of the monthly amortization for a unit price. It is not an offer of a bank.</p>',
      ],
      ['What is not in the list price?', '<p>VAT where it applies, and transfer and registration charges.</p>'],
    ],
  },
  {
    name: 'Turnover and Care',
    questions: [
      ['What happens at turnover?', '<p>You inspect the unit with us, and we mend what is on the list.</p>'],
      [
        'Who runs {property} afterwards?',
        '<p>The property office of {property}, together with the association of its owners.</p>',
      ],
      ['Are pets allowed?', '<p>Small ones, by the house rules of each property.</p>'],
    ],
  },
]

/** Those of the group, which the sites without a questions page of their own show too: they fit a house, a lot and a unit. */
export const groupQuestions: typeof siteQuestions = [
  {
    name: 'Buying',
    questions: [
      [
        'How do I reserve a home?',
        '<p>Choose a house, a lot or a unit with a property consultant, show a valid ID and pay the reservation fee. It is taken off the market the same day, and the fee counts towards the price.</p>',
      ],
      [
        'Which documents do I need?',
        '<ul><li>Two valid IDs</li><li>Proof of income</li><li>Proof of billing</li><li>Your TIN</li></ul><p>Whoever buys with you brings the same.</p>',
      ],
      [
        'May I buy from abroad?',
        '<p>Yes. You sign before a consulate and send the papers by courier, or somebody whom you trust signs with a special power of attorney. Visits can be made by video call.</p>',
      ],
      [
        'What do I own in the end?',
        '<p>With a house and lot you own both, with a title in your name. Of a lot you own the land, and build within the rules of the village. Of a condominium you own your unit and a share of what all use.</p><p>Land cannot be bought by foreign citizens; of a condominium up to 40% can.</p>',
      ],
    ],
  },
  {
    name: 'Financing',
    questions: [
      [
        'How is the equity paid?',
        '<p>In equal monthly amounts until turnover, after the reservation fee. Of a home of ₱3,600,000 with a fifth as equity over 24 months that is ₱30,000 a month.</p>',
      ],
      [
        'What does the calculator show?',
        '<p>What a month would cost for a price, a downpayment, a rate and a term. It is an estimate and not an offer of a bank. <a href="/calculator">Try it with your own figures</a>.</p>',
      ],
      [
        'What is not in the list price?',
        '<p>VAT where it applies, transfer and registration charges, and the fees of the bank.</p>',
      ],
    ],
  },
  {
    name: 'Turnover and Care',
    questions: [
      [
        'When can I move in?',
        '<p>A row of houses takes about six months from its footings to its keys, a tower some years. The date of each property stands on its page, with what was built each month.</p>',
      ],
      [
        'What may I change in my home?',
        '<p>Inside, whatever carries no weight. For what is seen from outside, such as a fence, a colour or another room, bring a sketch to the property office before work begins.</p>',
      ],
      [
        'Who looks after the streets and gardens?',
        '<p>The property office, with the association of the owners: guards, lamps, gardens and the clubhouse. Dues follow the size of the lot or the unit and are paid once a month.</p>',
      ],
    ],
  },
]
