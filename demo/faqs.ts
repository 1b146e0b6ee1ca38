import { entity, firstId, type Scale } from './entity.ts'
import { faqTexts } from './faq-texts.ts'
import { allProperties } from './properties.ts'
import { clock, daysBefore, randomOf } from './random.ts'
import { siteCategories, siteFaqs } from './web-faqs.ts'

/** Questions of the buyers portal. */
const volume = { demo: 60, load: 250 } as const satisfies Record<Scale, number>

export const faqCategories = entity({
  table: 'faq_categories',
  about: () => faqTexts.length + siteCategories.length,
  *rows() {
    const ofPortal = faqTexts.map(({ name }, i) => ({ name, brand_id: null, sort: i + 1 }))
    for (const [i, category] of [...ofPortal, ...siteCategories].entries())
      yield {
        id: firstId + i,
        ...category,
        is_visible: true,
        created_at: daysBefore(900),
        updated_at: daysBefore(400),
      }
  },
})

type Question = { brand_id: number | null; category_id: number; question: string; answer: string }

const everyQuestion = (scale: Scale): Question[] => [
  ...questions(volume[scale]).map(question => ({ brand_id: null, ...question })),
  ...siteFaqs(scale).map(({ category, ...question }) => ({
    ...question,
    category_id: firstId + faqTexts.length + category,
  })),
]

function questions(count: number): Omit<Question, 'brand_id'>[] {
  const all = faqTexts.flatMap((category, i) =>
    category.questions.map(([question, answer]) => ({ category_id: firstId + i, question, answer })),
  )
  const plain = all.filter(({ question }) => !question.includes('{property}'))
  const perProperty = allProperties.flatMap(({ property_name }) =>
    all
      .filter(({ question }) => question.includes('{property}'))
      .map(({ category_id, question, answer }) => ({
        category_id,
        question: question.replaceAll('{property}', property_name),
        answer: answer.replaceAll('{property}', property_name),
      })),
  )
  return [...plain, ...perProperty].slice(0, count)
}

export const faqs = entity({
  table: 'faqs',
  about: scale => everyQuestion(scale).length,
  *rows(scale) {
    const random = randomOf('faqs')
    const places = new Map<number, number>()
    for (const [i, { brand_id, category_id, question, answer }] of everyQuestion(scale).entries()) {
      const sort = (places.get(category_id) ?? 0) + 1
      places.set(category_id, sort)
      const created_at = random.moment(daysBefore(800), daysBefore(30))
      const is_visible = random.chance(0.92)
      const deleted_at = random.chance(0.05) ? random.moment(daysBefore(25), clock) : null
      yield {
        id: firstId + i,
        category_id,
        brand_id,
        question,
        answer,
        sort,
        is_visible,
        published_at: is_visible ? created_at : null,
        views: Math.floor(random.lognormal(120, 1)),
        created_at,
        updated_at: random.moment(created_at, clock),
        deleted_at,
        deleted_by: deleted_at ? firstId : null,
      }
    }
  },
})
