import { recordParts } from '../../records/parts.ts'

export const webNewsParts = recordParts('webNews', {
  about: 'Articles of this site: written, published now or at a time, and archived when their time is over.',
  empty: 'Add the first article. It starts as a draft; visitors see nothing yet.',
})
export const webCareersParts = recordParts('webCareers', {
  about: 'Vacancies of this site. Visitors apply for those that are open.',
  empty: 'Add the first vacancy. It starts as a draft; visitors see nothing yet.',
})
