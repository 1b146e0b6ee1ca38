import { defaultsOf } from '../../../defaults/index.ts'
import { type Brand, groupBrand } from '../../../model/brands.ts'
import { resolve } from '../../../model/content/inherit.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { leavesOf, type Samples } from '../../../model/site-check/samples.ts'
import { targetOf } from '../content/target.ts'

const samplesByBrand = new Map<Brand, Samples>()

/** The texts that these pages of a site began with. */
export function samplesOf(brand: Brand, pages: readonly PageId[]): Samples {
  const known = samplesByBrand.get(brand) ?? new Map()
  const made = new Map(known)
  for (const page of pages)
    if (!made.has(page)) {
      const { fields, section } = targetOf(brand, page).content
      const [group, own] = [defaultsOf(groupBrand.code)[section], defaultsOf(brand.code)[section]]
      made.set(page, leavesOf(resolve(fields, group, own)))
    }
  if (made.size > known.size) samplesByBrand.set(brand, made)
  return made
}
