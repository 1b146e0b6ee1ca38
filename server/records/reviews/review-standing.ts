import { sql } from 'kysely'
import type { ReviewStanding, ReviewStatus } from '../../../model/workflows/review.ts'
import type { Db } from '../../db/handle.ts'
import { type Reviewers, whoIn } from '../content/review-rules.ts'
import { type ContentTarget, isOfSite } from '../content/target.ts'

export type ReviewState = { readonly state: ReviewStanding; readonly id: number | null; readonly who: string }
type Version = { readonly target: ContentTarget; readonly version: number }
type Rule = Reviewers & { id: number; brand_id: number; section: string | null }
type Last = { id: number; brand_id: number; section: string; content_version: number; status: ReviewStatus }

/** Of a request that was taken back or asked anew, nothing is left. */
const stateOf: Record<ReviewStatus, ReviewStanding> = {
  asked: 'asked',
  agreed: 'agreed',
  refused: 'refused',
  withdrawn: 'needed',
  overtaken: 'needed',
}

/** Where each version stands with those who must agree to it; nothing of those that nobody must agree to, as those of the portal. */
export async function standingsOf<V extends Version>(db: Db, all: readonly V[]): Promise<Map<V, ReviewState>> {
  const versions = all.filter(isOfSite)
  const brands = [...new Set(versions.map(({ target }) => target.brand.id))]
  const found = new Map<V, ReviewState>()
  if (brands.length === 0) return found
  const { rows: rules } = await sql<Rule>`select id, brand_id, section, roles, people from review_rules
    where brand_id = any(${brands}::int[])`.execute(db)
  if (rules.length === 0) return found
  const sections = [...new Set(versions.map(({ target }) => target.content.section))]
  const { rows: last } = await sql<Last>`
    select distinct on (brand_id, section, content_version) id, brand_id, section, content_version, status
    from content_reviews where brand_id = any(${brands}::int[]) and section = any(${sections}::text[])
    order by brand_id, section, content_version, (status = 'agreed') desc, id desc`.execute(db)
  const who = new Map<number, string>()
  for (const each of versions) {
    const { brand, content } = each.target
    const ofBrand = rules.filter(({ brand_id }) => brand_id === brand.id)
    const rule =
      ofBrand.find(({ section }) => section === content.section) ?? ofBrand.find(({ section }) => section === null)
    if (!rule) continue
    const words = who.get(rule.id) ?? (await whoIn(db, rule))
    who.set(rule.id, words)
    const request = last.find(
      row =>
        row.brand_id === brand.id && row.section === content.section && Number(row.content_version) === each.version,
    )
    found.set(each, { state: request ? stateOf[request.status] : 'needed', id: request?.id ?? null, who: words })
  }
  return found
}
