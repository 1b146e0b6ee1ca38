import type { Brand } from '../../../model/brands.ts'
import type { Fields } from '../../../model/content/field.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { isReviewed, type ReviewedKey } from '../../../model/kinds/reviewed.ts'
import { pageTalkId, type TalkKey } from '../../../model/kinds/talk.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import { brandOfRow, type SiteTarget, targetOf } from '../content/target.ts'

type ReviewedSection = { readonly brand_id: number; readonly section: string }
/** What a request is about: a page of a site, or a record that visitors read. */
export type ReviewSubject = {
  readonly brand: Brand
  readonly page: PageId
  readonly fields: Fields
  readonly talk: { readonly kind: TalkKey; readonly record_id: string }
} & (
  | { readonly target: SiteTarget; readonly record?: never }
  | { readonly target?: never; readonly record: { readonly key: ReviewedKey; readonly id: number } }
)

/** As a record is named in `section`. */
export const sectionOfRecord = (key: ReviewedKey, id: number): string => `${key}#${id}`

/** Undefined where the registry has no such page, or no such kind, any more. */
export function subjectIn({ brand_id, section }: ReviewedSection): ReviewSubject | undefined {
  const brand = brandOfRow(brand_id)
  const [key = '', id] = section.split('#')
  if (id !== undefined) {
    if (!isReviewed(key)) return undefined
    const { page, content } = kindOf(key)
    const record = { key, id: Number(id) }
    return { brand, page, fields: content.fields, talk: { kind: key as TalkKey, record_id: id }, record }
  }
  const page = pageOfSection(section)
  if (!page) return undefined
  const target = targetOf(brand, page)
  const talk = { kind: 'webContent', record_id: pageTalkId(brand.code, page) } as const
  return { brand, page, fields: target.content.fields, talk, target }
}
