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
