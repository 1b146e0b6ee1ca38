import { brandByCode, groupBrand } from '../model/brands.ts'
import { pageOf } from '../model/pages/index.ts'
import type { Scale } from './entity.ts'
import { allProperties } from './properties.ts'
import { groupQuestions, nameOnSite, siteQuestions } from './web-texts.ts'

/** Questions of each site that has them, apart from those of the buyers portal (domain.md 6: 90 and 400 in all). */
const perSite = { demo: 10, load: 50 } as const satisfies Record<Scale, number>

const sites = (pageOf('website.faq-list').brands ?? []).flatMap(code => brandByCode(code) ?? [])
export const siteCategories = sites.flatMap(({ id }) =>
  siteQuestions.map(({ name }, i) => ({ name, brand_id: id, sort: i + 1 })),
)

export type SiteQuestion = { brand_id: number; category: number; question: string; answer: string }

/** `category` counts the categories of all sites from 0. */
export function siteFaqs(scale: Scale): SiteQuestion[] {
  return sites.flatMap((brand, at) => {
    const own = allProperties.filter(({ brand_id }) => brand_id === brand.id)
    const named = own.length > 0 ? own : allProperties
    // In each round, each question of a property takes the next one.
    const rounds = Array.from({ length: named.length }, (_, round) =>
      (brand.id === groupBrand.id && round === 0 ? groupQuestions : siteQuestions).flatMap(({ questions }, i) =>
        questions.flatMap(([question, answer]) => {
          if (round > 0 && !question.includes('{property}')) return []
          const fill = (text: string) =>
            text.replaceAll('{property}', named[round]?.property_name ?? '').replaceAll('{brand}', nameOnSite(brand))
          return [
            {
              brand_id: brand.id,
              category: at * siteQuestions.length + i,
              question: fill(question),
              answer: fill(answer),
            },
          ]
        }),
      ),
    )
    return rounds.flat().slice(0, perSite[scale])
  })
}
