import { sql } from 'kysely'
import { expect } from 'vitest'
import type { BrandCode } from '../model/brands.ts'
import { launchedKeys } from '../model/kinds/launched.ts'
import { kindOf } from '../model/kinds/records.ts'
import type { ReviewedKey } from '../model/kinds/reviewed.ts'
import { splitId } from '../model/pages/access.ts'
import { recordListSources } from '../server/kinds/record-kinds.ts'
import { type TestApp, websiteEditor } from './app.ts'
import { bodyFor, brandFor, createCall } from './records.ts'

export type Made = Record<string, unknown> & { id: number; version: number }

/** The field that names a record of the kind, by the forms of domain.md 1. */
export const titled: Readonly<Record<ReviewedKey, string>> = {
  webNews: 'title',
  webCareers: 'title',
  webPopupPromos: 'title',
  webFaqs: 'question',
  webTestimonials: 'name',
  webAwards: 'title',
  webLocations: 'name',
  projectNews: 'title',
}

/** The pages of the records that a launch may take, and those that their forms choose from. */
const pagesOfRecords = [
  ...new Set([...launchedKeys.map(key => splitId(kindOf(key).page).key), 'news-list', 'faq-category-list']),
]

/** Who keeps these pages of these brands' sites and the news for buyers, and puts launches together. */
export function launchKeeper(brands: readonly string[], pages: readonly string[] = pagesOfRecords) {
  const base = websiteEditor(brands, [...pages, 'publishing', 'site-check', 'compare-page'])
  return {
    ...base,
    buyers_portal: { 'project-newsletter': { view: true, add: true, edit: true, publish: true } },
    website: { ...base.website, launches: { view: true, add: true, delete: true, publish: true } },
  }
}

/** Records that visitors read, made by the calls of this person. */
export const readRecords = (app: TestApp, token: string) => ({
  /** One of a kind, brought before visitors. */
  async read(key: ReviewedKey, more: object = {}, brand: BrandCode = brandFor(key)): Promise<Made> {
    const { switch: flag, publication } = kindOf(key)
    const body = { ...(await bodyFor(app, token, key, brand)), ...(flag ? { [flag]: true } : {}), ...more }
    const made = await app.call(createCall(key), { token, body })
    expect(made.status, made.text).toBeLessThan(300)
    const { id, version } = made.body
    if (!publication) return made.body
    const action = key === 'webCareers' ? 'open' : 'publish'
    const out = await app.call(`${key}.act`, { token, params: { id }, body: { action, version } })
    expect(out.status, out.text).toBe(200)
    return out.body
  },
  /** As it stands in its table. */
  async stands(key: ReviewedKey, id: number): Promise<Made> {
    const { rows } =
      await sql<Made>`select * from ${sql.table(recordListSources[key].place.table)} where id = ${id}`.execute(
        app.deps.db.system,
      )
    return rows[0] as Made
  },
})
