/** The sites' articles in the demo data; {property}, {city} and {brand} are filled in. */
export const articles: readonly { title: string; excerpt: string; body: string }[] = [
  {
    title: 'Weekend open house at {property}',
    excerpt: 'Walk through three model units with a property consultant, Saturday and Sunday from nine to five.',
    body: '<p>The showroom of {property} in {city} is open this weekend. Three model units can be visited, and a consultant goes through payment terms with you.</p><ul><li>Bring a valid ID.</li><li>Parking is free for visitors.</li></ul>',
  },
  {
    title: '{property}: structure reaches the next level',
    excerpt: 'Concrete works are on schedule; glazing follows in the coming month.',
    body: '<p>At {property} the structure has reached the next level as planned. Masonry follows two floors below, and the first windows are on their way.</p><p>The next update comes at the end of the month.</p>',
  },
  {
    title: 'Lower equity at {property} until the end of the month',
    excerpt: 'A smaller monthly equity for selected units of {brand}.',
    body: '<p>For selected units the equity is spread over six more months. Ask your property consultant which units are among them.</p>',
  },
  {
    title: 'Neighbours of {property} plant two hundred trees',
    excerpt: 'Families, the property office and the barangay spent a morning along the creek.',
    body: '<p>Two hundred seedlings now stand along the creek beside {property}. The property office waters them through the dry months.</p><blockquote><p>We want shade for those who come after us.</p></blockquote>',
  },
  {
    title: 'What to look for when you inspect your unit at {property}',
    excerpt: 'A list for the day of turnover, from doors to drains.',
    body: '<h2>Before you go in</h2><p>Take the plan and a charger with you.</p><h2>Inside</h2><ol><li>Open every door and window.</li><li>Run the water for a minute.</li><li>Try each outlet.</li></ol>',
  },
  {
    title: 'A new showroom in {city}',
    excerpt: 'Opposite the terminal, open every day.',
    body: '<p>{brand} receives visitors in {city} at a new address. Book a visit under <a href="/appointment">Appointment</a>.</p>',
  },
  {
    title: 'How the amortization of a home at {property} is computed',
    excerpt: 'Price, downpayment, rate and term, in one example.',
    body: '<p>The calculator takes the price, less the downpayment, over the term you choose at the rate of the bank. The figure is an estimate, not an offer.</p>',
  },
  {
    title: 'Turnover season begins at {property}',
    excerpt: 'The first owners receive their keys.',
    body: '<p>Owners of {property} are invited floor by floor. Whoever cannot come on the day offered is given another.</p>',
  },
]
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
