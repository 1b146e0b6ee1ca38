import { sql } from 'kysely'
import { faqCategories, faqs } from '../demo/faqs.ts'
import { webCareers, webNews } from '../demo/news.ts'
import { pictures } from '../demo/pictures.ts'
import { projectInfo } from '../demo/project-info.ts'
import { properties } from '../demo/properties.ts'
import { webAwards, webAwardYears, webLocations, webPopupPromos, webTestimonials } from '../demo/web-records.ts'
import type { Database } from '../server/db/open.ts'
import { throwawaySealer } from '../server/outside/sealed.ts'

const shown = [
  properties,
  projectInfo,
  faqCategories,
  faqs,
  pictures,
  webPopupPromos,
  webTestimonials,
  webLocations,
  webAwardYears,
  webAwards,
  webNews,
  webCareers,
]

/** The demo rows that the public sites show, and no others: a fraction of the whole. */
export async function demoSites(db: Database): Promise<void> {
  const given = {
    passwordHash: '',
    roleIds: new Map<string, number>(),
    secrets: throwawaySealer(),
    inquiries: undefined,
  }
  for (const { table, key, rows } of shown) {
    const [first] = rows('demo', given)
    const kept = Object.keys(first ?? {}).filter(column => !/^(created|updated|deleted)_by$/.test(column))
    await db.copyIn(
      table,
      kept,
      (function* () {
        for (const row of rows('demo', given)) yield kept.map(column => row[column])
      })(),
    )
    if (key === 'id')
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        db.owner,
      )
  }
}
