/** The sites' articles in the demo data; {property}, {city} and {brand} are filled in. */
export type Topic = 'construction' | 'event' | 'promo' | 'news'
export const articles: readonly { topic: Topic; title: string; excerpt: string; body: string }[] = [
  {
    topic: 'event',
    title: 'Weekend open house at {property}',
    excerpt: 'Walk through three model units with a property consultant, Saturday and Sunday from nine to five.',
    body: '<p>The showroom of {property} in {city} is open this weekend. Three model units can be visited, and a consultant goes through payment terms with you.</p><ul><li>Bring a valid ID.</li><li>Parking is free for visitors.</li></ul>',
  },
  {
    topic: 'construction',
    title: '{property}: structure reaches the next level',
    excerpt: 'Concrete works are on schedule; glazing follows in the coming month.',
    body: '<p>At {property} the structure has reached the next level as planned. Masonry follows two floors below, and the first windows are on their way.</p><p>The next update comes at the end of the month.</p>',
  },
  {
    topic: 'promo',
    title: 'Lower equity at {property} until the end of the month',
    excerpt: 'A smaller monthly equity for selected units of {brand}.',
    body: '<p>For selected units the equity is spread over six more months. Ask your property consultant which units are among them.</p>',
  },
  {
    topic: 'news',
    title: 'Neighbours of {property} plant two hundred trees',
    excerpt: 'Families, the property office and the barangay spent a morning along the creek.',
    body: '<p>Two hundred seedlings now stand along the creek beside {property}. The property office waters them through the dry months.</p><blockquote><p>We want shade for those who come after us.</p></blockquote>',
  },
  {
    topic: 'news',
    title: 'What to look for when you inspect your unit at {property}',
    excerpt: 'A list for the day of turnover, from doors to drains.',
    body: '<h2>Before you go in</h2><p>Take the plan and a charger with you.</p><h2>Inside</h2><ol><li>Open every door and window.</li><li>Run the water for a minute.</li><li>Try each outlet.</li></ol>',
  },
  {
    topic: 'news',
    title: 'A new showroom in {city}',
    excerpt: 'Opposite the terminal, open every day.',
    body: '<p>{brand} receives visitors in {city} at a new address. Book a visit under <a href="/appointment">Appointment</a>.</p>',
  },
  {
    topic: 'news',
    title: 'How the amortization of a home at {property} is computed',
    excerpt: 'Price, downpayment, rate and term, in one example.',
    body: '<p>The calculator takes the price, less the downpayment, over the term you choose at the rate of the bank. The figure is an estimate, not an offer.</p>',
  },
  {
    topic: 'news',
    title: 'Turnover season begins at {property}',
    excerpt: 'The first owners receive their keys.',
    body: '<p>Owners of {property} are invited floor by floor. Whoever cannot come on the day offered is given another.</p>',
  },
]

/** The works of one property of each brand, the newest first: what is told of them month by month, as the pictures show it. */
export const monthsOfWorks: Readonly<Record<'tower' | 'village', readonly { title: string; excerpt: string }[]>> = {
  tower: [
    {
      title: '{property}: half of the windows are in',
      excerpt: 'The top floor is poured; glazing goes up floor by floor.',
    },
    { title: '{property}: the first windows', excerpt: 'Glazing follows the walls, from the lowest floor.' },
    {
      title: '{property}: walls follow the structure',
      excerpt: 'Masonry is some floors behind the concrete, as planned.',
    },
  ],
  village: [
    { title: '{property}: the first houses are plastered', excerpt: 'Roofs are closed; painting comes next.' },
    { title: '{property}: roofs go on', excerpt: 'The trusses of the first row stand.' },
    { title: '{property}: upper walls are up', excerpt: 'The first row has both of its storeys.' },
  ],
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
