import type { Standing } from './works.ts'

/** The sites' articles in the demo data; {property}, {city} and {brand} are filled in. */
export type Topic = 'construction' | 'event' | 'promo' | 'news'
type Text = {
  topic: Topic
  title: string
  excerpt: string
  body: string
  /** Told only of a property whose homes were handed over. */
  isLivedIn?: true
}
export const articles: readonly Text[] = [
  {
    topic: 'event',
    title: 'Weekend open house at {property}',
    excerpt: 'Walk through three model units with a property consultant, Saturday and Sunday from nine to five.',
    body: '<p>The showroom of {property} in {city} is open this weekend. Three model units can be visited, and a consultant goes through prices and payment terms with you, at your pace and without an appointment.</p><h2>What to see</h2><ul><li>The model units, furnished as they could be lived in, with the plan of each on the wall.</li><li>The scale model, in which you can point at the home you have in mind.</li><li>The view and the street, on a walk around the block with somebody of the property office.</li></ul><h2>What to bring</h2><p>A valid ID, and whoever decides with you. Who wants to reserve on the day brings proof of income; nobody is asked for it otherwise.</p><p>Parking is free for visitors. For another day, <a href="/appointment">choose a time</a>.</p>',
  },
  {
    topic: 'construction',
    title: '{property}: structure reaches the next level',
    excerpt: 'Concrete works are on schedule; glazing follows in the coming month.',
    body: '<p>At {property} the structure has reached the next level as planned. Masonry follows two floors below, and the first windows are on their way.</p><h2>What comes next</h2><p>Glazing goes up floor by floor behind the walls. Lifts are ordered, and their shafts are measured this month.</p><p>The next update comes at the end of the month.</p>',
  },
  {
    topic: 'promo',
    title: 'Lower equity at {property} until the end of the month',
    excerpt: 'A smaller monthly equity for selected units of {brand}.',
    body: '<p>For selected units of {property} the equity is spread over six more months. The price stays as it is on the list; what changes is how much of it is due each month until turnover.</p><h2>How it works</h2><ul><li>Reserve a unit that is part of the offer before the end of the month.</li><li>The equity is divided over the longer term, in equal amounts.</li><li>The balance is due at turnover, in cash or by a loan.</li></ul><p>Ask your property consultant which units are among them, and what the month would come to with the <a href="/calculator">calculator</a>.</p>',
  },
  {
    topic: 'news',
    isLivedIn: true,
    title: 'Neighbours of {property} plant two hundred trees',
    excerpt: 'Families, the property office and the barangay spent a morning along the creek.',
    body: '<p>Two hundred seedlings now stand along the creek beside {property}. Families came with children and shovels, the property office with water, and the barangay with someone who knows what grows here.</p><blockquote><p>We want shade for those who come after us.</p></blockquote><h2>What was planted</h2><p>Narra and banaba for shade, bignay for the birds, and vetiver on the slope, which holds the soil when the water rises. Each row has the name of the families who planted it.</p><p>The property office waters them through the dry months. Who wants to help is at the gate on the first Saturday of each month, at six in the morning.</p>',
  },
  {
    topic: 'news',
    isLivedIn: true,
    title: 'What to look for when you inspect your unit at {property}',
    excerpt: 'A list for the day of turnover, from doors to drains.',
    body: '<p>The day of turnover is short, and a list keeps one from forgetting half of it. This one is what our own inspectors go by at {property}.</p><h2>Before you go in</h2><p>Take the plan, a charger and a roll of tape with you. The charger tries the outlets, the tape marks what is to be mended.</p><h2>Inside</h2><ol><li>Open and lock every door and window.</li><li>Run the water for a minute, hot and cold, and look under each sink.</li><li>Flush, and fill the floor of the shower: it runs off, and nothing stands.</li><li>Try each outlet, each switch and the breakers.</li><li>Look along the walls in the light of the window; a crooked line is seen from the side.</li></ol><h2>Afterwards</h2><p>What is on the list is mended within the days that are written on it, and you are invited again. Nobody signs for what is not done.</p>',
  },
  {
    topic: 'news',
    title: 'A new showroom in {city}',
    excerpt: 'Opposite the terminal, open every day.',
    body: '<p>{brand} receives visitors in {city} at a new address, opposite the terminal, every day from nine to six.</p><p>There are two model units, plans of all homes that are offered nearby, and a table at which a consultant has time for you. Children find a corner with crayons, and the coffee is good.</p><p>Book a visit under <a href="/appointment">Appointment</a>, or come by.</p>',
  },
  {
    topic: 'news',
    title: 'How the amortization of a home at {property} is computed',
    excerpt: 'Price, downpayment, rate and term, in one example.',
    body: '<p>The calculator takes the price, less the downpayment, over the term you choose at the rate of the bank. What comes out is what a month would cost, and what income a bank would ask for.</p><h2>An example</h2><p>A home of ₱5,000,000 with a fifth paid as equity leaves ₱4,000,000 to be lent. Over fifteen years at eight percent a year that is ₱38,226 a month; over twenty years ₱33,458, and more interest in all.</p><h2>What it does not say</h2><ul><li>Rates change; the bank fixes yours for some years at a time.</li><li>Fees for the loan, the title and the move come on top.</li><li>The figure is an estimate, not an offer.</li></ul><p><a href="/calculator">Try it with your own figures</a>.</p>',
  },
  {
    topic: 'news',
    isLivedIn: true,
    title: 'Turnover season begins at {property}',
    excerpt: 'The first owners receive their keys.',
    body: '<p>Owners of {property} are invited one after another, in the order in which their homes were finished. Whoever cannot come on the day offered is given another.</p><h2>How the day goes</h2><ol><li>A walk through the home with an inspector, with a list that both of you sign.</li><li>The meters are read, and the keys counted.</li><li>The property office shows where the water is turned off, and who is called at night.</li></ol><p>What is found on the walk is mended before the keys are handed over.</p>',
  },
]

type Works = { readonly title: string; readonly excerpt: string; readonly next: string }
const ofRow: readonly Works[] = [
  {
    title: '{property}: the footings of row {row} are poured',
    excerpt: 'The ground is levelled, steel stands for the columns, and the slabs of the first lots cure.',
    next: 'Block walls go up as soon as the slabs carry them, and the pipes below them are tested first.',
  },
  {
    title: '{property}: ground floors of row {row} go up',
    excerpt: 'The walls of the ground floors stand to the height of their windows.',
    next: 'The slab of the upper floor is formed and poured house by house.',
  },
  {
    title: '{property}: row {row} has its upper walls',
    excerpt: 'Both storeys stand in scaffolding; electricians lay their pipes before the walls are closed.',
    next: 'The trusses are welded on the ground and lifted in the first dry week.',
  },
  {
    title: '{property}: the roof trusses of row {row} stand',
    excerpt: 'The steel of the roofs is up; sheets and tiles follow from the street side.',
    next: 'Once a roof is closed, plaster begins inside, out of the rain.',
  },
  {
    title: '{property}: the houses of row {row} are plastered',
    excerpt: 'Roofs are closed, windows are in, and the walls dry before they are painted.',
    next: 'Paint, doors and kitchens come next, and the lots get their fences.',
  },
  {
    title: '{property}: row {row} is finished',
    excerpt: 'The houses are painted, the first gardens are laid out, and the street is swept.',
    next: 'Owners are invited to inspect their homes, and the crew moves on to the next row.',
  },
]

/** What is told of works, from what stands. */
export function worksText(standing: Standing): Works {
  if (standing.kind === 'village') {
    const text = ofRow[standing.stage - 1]
    if (!text) throw new Error(`Month ${standing.stage} of a row has no words.`)
    return { ...text, title: text.title.replace('{row}', String(standing.row)) }
  }
  const { built, clad, floors, hasGrown } = standing
  if (built === 0)
    return {
      title: '{property}: the pit is dug',
      excerpt: 'Bored piles hold the ground on all sides, and the excavation goes down level by level.',
      next: 'The foundation is poured in one piece, and the first crane stands on it.',
    }
  if (built >= floors)
    return {
      title: '{property}: the last floor is cast',
      excerpt: `All ${floors} floors stand, and ${clad} of them have their walls and windows.`,
      next: 'The façade closes towards the top, lifts are mounted, and finishes begin below.',
    }
  return {
    title: hasGrown
      ? `{property}: level ${built} of ${floors} is cast`
      : `{property}: walls up to level ${clad} of ${floors}`,
    excerpt:
      clad === 0
        ? 'The structure grows as planned.'
        : `Walls and windows follow the structure and have come to level ${clad}.`,
    next: 'The crew goes on with the next deck while masons and glaziers close the floors below.',
  }
}

/** What a site calls a topic: the first of these that it has. */
export const namesOfTopics: Readonly<Record<Topic, RegExp>> = {
  construction: /construction/i,
  event: /event/i,
  promo: /promo|deal/i,
  news: /news|press/i,
}
export const tags = ['open house', 'construction', 'terms', 'community', 'turnover', 'guide'] as const

export const jobs: readonly { title: string; department: string; description: string }[] = [
  {
    title: 'Documentation Specialist',
    department: 'Sales Administration',
    description: 'Checks contracts and attachments of reservations before they are booked.',
  },
  {
    title: 'Property Consultant',
    department: 'Sales',
    description: 'Receives visitors at the showroom and guides them from the first visit to the reservation.',
  },
  {
    title: 'Site Engineer',
    department: 'Construction',
    description: 'Supervises works on site and reports progress each week.',
  },
  {
    title: 'Buyer Care Associate',
    department: 'Buyer Care',
    description: 'Answers buyers’ inquiries and follows each one to its end.',
  },
  {
    title: 'Accounting Analyst',
    department: 'Finance',
    description: 'Posts receipts and reconciles the accounts of buyers.',
  },
  {
    title: 'Marketing Associate',
    department: 'Marketing',
    description: 'Writes for the sites and prepares promos with the projects.',
  },
  {
    title: 'Property Manager',
    department: 'Property Office',
    description: 'Runs a property after turnover, together with the owners’ association.',
  },
  {
    title: 'HR Officer',
    department: 'Human Resources',
    description: 'Recruits for the projects and keeps the files of staff.',
  },
]
export const levels = ['Associate', 'Specialist', 'Senior', 'Supervisor', 'Manager'] as const
