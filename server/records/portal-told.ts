import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import { onWire } from './on-wire.ts'

type Question = { category: string; id: number; question: string; answer: string }

/** Questions told at once, and the newest of the news. */
const [mostQuestions, mostNews] = [500, 50]

/** The questions that buyers may read, by category, in the order of both. */
export async function questionsOfBuyers(db: Db, search = '') {
  const { rows } = await sql<Question>`select c.name as category, f.id, f.question, f.answer
    from faqs f join faq_categories c on c.id = f.category_id
    where f.brand_id is null and c.brand_id is null and f.is_visible and c.is_visible and f.deleted_at is null
      and position(plain_text(${search.trim()}) in f.search_text) > 0
    order by c.sort, c.name, c.id, f.sort, f.id limit ${mostQuestions}`.execute(db)
  const categories = [...new Set(rows.map(({ category }) => category))]
  return categories.map(category => ({
    category,
    questions: rows
      .filter(row => row.category === category)
      .map(({ id, question, answer }) => ({ id, question, answer })),
  }))
}

export type ProjectNews = {
  id: number
  property_id: number
  property_name: string
  brand_code: string
  kind: 'update' | 'newsletter'
  title: string
  body: string
  images: string[]
  percent_complete: number | null
  as_of_date: string
}

/** The newest project news that is published, of every property that is sold or was. */
export async function publishedProjectNews(db: Db): Promise<ProjectNews[]> {
  const { rows } =
    await sql<ProjectNews>`select n.id, n.property_id, n.property_name, b.code as brand_code, n.kind, n.title,
      n.body, n.images, n.percent_complete, n.as_of_date
    from project_news n join brands b on b.id = n.brand_id join properties p on p.id = n.property_id
    where n.status = 'published' and n.deleted_at is null and p.status = 'active'
    order by n.as_of_date desc, n.id desc limit ${mostNews}`.execute(db)
  return rows.map(row => onWire(row) as ProjectNews)
}
