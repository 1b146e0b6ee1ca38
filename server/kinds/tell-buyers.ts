import { sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import { letter } from '../../model/mails/letter.ts'
import { firstNameOf } from '../../model/rules/first-name.ts'
import { monthInWords } from '../../model/when.ts'
import type { Trx } from '../db/handle.ts'
import { queueMails } from '../records/outbox.ts'

/** Letters that one statement writes. */
const atOnce = 500
type News = {
  title: string
  kind: 'update' | 'newsletter'
  property_name: string
  as_of_date: string
  brand_id: BrandId
}

/** M29: notifies each buyer of the property who asked for news, when an item is first published and never again. */
export async function tellBuyers(trx: Trx, row: Readonly<Record<string, unknown>>, now: Date): Promise<void> {
  const found = await sql<News>`update project_news set told_at = ${now} where id = ${row['id']} and told_at is null
    returning title, kind, property_name, as_of_date, brand_id`.execute(trx)
  const news = found.rows[0]
  if (!news) return
  const { title, kind, property_name, as_of_date, brand_id } = news
  const { rows } = await sql<{ email: string; buyer_name: string }>`
    select distinct on (c.email) c.email, c.buyer_name from contracts as c
    join project_news as t on t.property_id = c.property_id and t.brand_id = c.brand_id
    where t.id = ${row['id']} and c.wants_news and c.email <> '' and c.status <> 'cancelled' order by c.email`.execute(
    trx,
  )
  const letters = rows.map(({ email, buyer_name }) => {
    const values = { firstname: firstNameOf(buyer_name), email, property_name, title }
    const words =
      kind === 'update'
        ? letter('projectnews', { ...values, month: monthInWords(as_of_date) })
        : letter('projectnews.newsletter', values)
    return { ...words, to: email, brand_id }
  })
  for (let from = 0; from < letters.length; from += atOnce) await queueMails(trx, letters.slice(from, from + atOnce))
}
