import type { Selectable } from 'kysely'
import { type Brand, brandById } from '../../model/brands.ts'
import type { Content } from '../../model/content/content.ts'
import { complete } from '../../model/content/value.ts'
import { factsOf, type PropertyPageId, propertyPages } from '../../model/pages/property-content.ts'
import type { Tables } from '../db/tables.ts'
import type { SectionValues } from './property-section.ts'

/** A page of a property that a launch changes. */
export type LaunchFact = Pick<Selectable<Tables['launch_facts']>, 'id' | 'property_id' | 'before' | 'after'> & {
  readonly brand: Brand
  readonly page: PropertyPageId
  readonly content: Content
  /** The page as it stood when it was put in, and as it is to be. */
  readonly base: SectionValues
  readonly values: SectionValues
  readonly at: Date
  readonly by: string | null
}

type Row = Selectable<Tables['launch_facts']>
/** Undefined where the registry no longer has the page. */
export function factOf({ brand_id, section, base, content: values, ...row }: Row): LaunchFact[] {
  const page = propertyPages.find(each => factsOf(each)?.section === section)
  const content = page && factsOf(page)
  const brand = brandById(brand_id)
  if (!page || !content || !brand) return []
  const whole = (kept: unknown) => complete(content.fields, kept) as SectionValues
  const { id, property_id, before, after, created_at, created_by_name } = row
  return [
    {
      ...{ id, property_id, before, after, brand, page, content },
      ...{ base: whole(base), values: whole(values), at: created_at, by: created_by_name },
    },
  ]
}
