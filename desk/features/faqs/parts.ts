import { recordParts } from '../../records/parts.ts'

const moveHint = 'Filter by one category to change the order of its questions.'
const placed = 'It is placed last in its category.'

export const buyersFaqsParts = recordParts('buyersFaqs', {
  about: 'What buyers ask, and what the portal answers; in the order in which they read it.',
  empty: 'Add the first question. It is shown in its category as soon as it is visible.',
  placed,
  moveHint,
})
export const faqCategoriesParts = recordParts('faqCategories', {
  about: 'What questions are gathered under; in the order in which buyers read them.',
  empty: 'Add the first category, then questions under it.',
})
export const webFaqsParts = recordParts('webFaqs', {
  about: 'What visitors of this site ask, and what it answers; in the order in which they read it.',
  empty: 'Add the first question. Visitors read it in its category as soon as it is visible.',
  placed,
  moveHint,
})
export const webFaqCategoriesParts = recordParts('webFaqCategories', {
  about: 'What the questions of this site are gathered under; in the order in which visitors read them.',
  empty: 'Add the first category, then questions under it in the FAQ list.',
})
