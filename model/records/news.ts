import { career } from '../content/records/career.ts'
import { news } from '../content/records/news.ts'
import { articleWorkflow, vacancyWorkflow } from '../workflows/publication.ts'
import { record } from './record.ts'

/** Domain.md 1E and 2.9: articles, which come before visitors step by step. */
export const webNews = record({
  list: 'webNews',
  path: 'web-news',
  content: news,
  slug: { field: 'slug', from: 'title' },
  publication: articleWorkflow('website.news-list', 'web-news'),
  kept: { overdue: 'text' },
  web: {
    path: 'news',
    sort: { field: 'published_at', direction: 'desc' },
    by: { category_id: 'text' },
    bySlug: true,
  },
})
export const webCareers = record({
  list: 'webCareers',
  path: 'web-career',
  content: career,
  slug: { field: 'slug', from: 'title' },
  publication: vacancyWorkflow('website.careers-list', 'web-career'),
  kept: { applications: 'count' },
  web: { path: 'careers', bySlug: true },
})
