import { projectNews as content } from '../content/records/project-news.ts'
import { articleWorkflow } from '../workflows/publication.ts'
import { record } from './record.ts'

/** Domain.md 1D and 2.9: what buyers read of their property. Specification 7 saves it by POST. */
export const projectNews = record({
  list: 'projectNews',
  path: 'buyer/project-news',
  saved: 'post',
  content,
  publication: articleWorkflow('buyers_portal.project-newsletter', 'project-news'),
  kept: { overdue: 'text', told_at: 'time', property_name: 'text' },
})
