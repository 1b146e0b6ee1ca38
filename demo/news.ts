import { defaultsOf } from '../defaults/index.ts'
import { brands, groupBrand } from '../model/brands.ts'
import { employmentTypes } from '../model/kinds/careers.ts'
import { manilaDate } from '../model/rules/manila-days.ts'
import { slugOf } from '../model/rules/slug.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { articles, jobs, levels, namesOfTopics, type Topic, tags, worksText } from './news-texts.ts'
import { dealer, worksPicture } from './pictures.ts'
import { planted } from './planted.ts'
import { allProperties, type Property, properties } from './properties.ts'
import { clock, day, daysBefore, randomOf } from './random.ts'
import { input } from './reservation-book.ts'
import { nameOnSite } from './web-texts.ts'
import { type Told, told, toldOf } from './works.ts'

const volume = {
  news: { demo: 120, load: 2_600 },
  careers: { demo: 40, load: 450 },
} as const satisfies Record<string, Record<Scale, number>>

const brandAt = (i: number) => brands[i % brands.length] ?? brands[0]
const unlicensed = allProperties.find(({ id }) => id === planted.property_without_licence_to_sell.id)
const advertised = allProperties.filter(each => each !== unlicensed && each.id !== planted.inactive_property.id)

type Category = { id: string; item: string }
function categoriesOf(code: (typeof brands)[number]['code']): Category[] {
  type Section = { category?: Category[] } | undefined
  const own = (defaultsOf(code)['news_and_articles'] as Section)?.category
  const from = own ?? (defaultsOf('OMNI')['news_and_articles'] as Section)?.category ?? []
  return from
}
/** The category that an article is read in; where the site has none for its topic that of its news, or one of any. */
const categoryOf = (all: readonly Category[], topic: Topic, drawn: Category | undefined): string => {
  const named = (wanted: Topic) => all.find(({ item }) => namesOfTopics[wanted].test(item))
  return (named(topic) ?? named('news') ?? drawn)?.id ?? ''
}
const ofWorks = articles.filter(({ topic }) => topic === 'construction')
const ofOthers = articles.filter(({ topic }) => topic !== 'construction')
/** Of a brand's articles so many in a row are not about works, and the next one is. */
const between = 3
/** What an article of a brand is about: now and then the works of one of its properties, while there are months to tell. */
function worksAt(brand_id: number, nth: number): { property: Property; month: number; works: Told } | undefined {
  if (nth % (between + 1) !== between) return undefined
  const own = told.filter(each => brand_id === groupBrand.id || each.brand_id === brand_id)
  const turn = Math.floor(nth / (between + 1))
  const property = own[turn % own.length]
  const month = Math.floor(turn / own.length)
  const works = property && toldOf(property, month)
  return works && { property, month, works }
}
/** When the homes of a property were handed over, of those where people live by now. */
function turnedOver(): ReadonlyMap<number, Date> {
  const today = manilaDate(clock)
  return new Map(
    [...properties.rows('demo', input)].flatMap(({ id, turnover_date }) =>
      turnover_date !== null && String(turnover_date) < today
        ? [[Number(id), new Date(`${turnover_date}T01:00:00Z`)] as const]
        : [],
    ),
  )
}
/** An address that no other article of the brand has. */
function addresses() {
  const taken = new Map<string, number>()
  return (brand_id: number, title: string): string => {
    const slug = slugOf(title)
    const key = `${brand_id} ${slug}`
    const n = (taken.get(key) ?? 0) + 1
    taken.set(key, n)
    return n === 1 ? slug : `${slug}-${n}`
  }
}

export const webNews = entity({
  table: 'web_news',
  about: scale => volume.news[scale],
  *rows(scale) {
    const random = randomOf('web_news')
    const deal = dealer()
    const addressOf = addresses()
    const statusOf = random.weighted([
      ['published', 70],
      ['draft', 12],
      ['scheduled', 8],
      ['archived', 10],
    ] as const)
    const lived = turnedOver()
    const categories = new Map(brands.map(({ id, code }) => [id as number, categoriesOf(code)]))
    for (let i = 0; i < volume.news[scale]; i += 1) {
      const id = firstId + i
      const isHeld = id === planted.article_held_for_a_licence.id && unlicensed !== undefined
      const brand = isHeld ? (brands.find(each => each.id === unlicensed.brand_id) ?? brandAt(i)) : brandAt(i)
      const nth = Math.floor(i / brands.length)
      const site = isHeld ? undefined : worksAt(brand.id, nth)
      const text = site ? ofWorks[0] : ofOthers[(nth + brand.id) % ofOthers.length]
      if (!text) throw new Error('There is nothing to write about.')
      const offered = advertised.filter(each => text.isLivedIn !== true || lived.has(each.id))
      const own = offered.filter(each => each.brand_id === brand.id)
      const drawn = random.pick(own.length > 0 ? own : offered)
      const works = site && worksText(site.works.standing)
      const property = isHeld ? unlicensed : site ? site.property : drawn
      const fill = (words: string) =>
        words
          .replaceAll('{property}', property.property_name)
          .replaceAll('{city}', property.place.city)
          .replaceAll('{brand}', nameOnSite(brand))
      const title = fill(works?.title ?? text.title)
      const status = isHeld ? 'scheduled' : works ? 'published' : statusOf()
      const created_at = site
        ? new Date(site.works.at.getTime() - 2 * day)
        : random.moment(daysBefore(900), daysBefore(15))
      const wasShown = status === 'published' || status === 'archived'
      const moment = site ? site.works.at : random.moment(created_at, daysBefore(1))
      // Keys and neighbours are told of once there are some.
      const since = text.isLivedIn ? lived.get(property.id) : undefined
      const shown = since && since > moment ? since : moment
      const published_at = wasShown ? shown : null
      const updated_at = published_at ?? random.moment(created_at, daysBefore(1))
      const ahead = new Date(clock.getTime() + random.whole(10, 60) * day)
      const deleted_at =
        status !== 'scheduled' && !works && random.chance(0.05) ? random.moment(daysBefore(25), clock) : null
      yield {
        id,
        brand_id: brand.id,
        title,
        slug: addressOf(brand.id, title),
        category_id: categoryOf(
          categories.get(brand.id) ?? [],
          text.topic,
          random.pick(categories.get(brand.id) ?? []),
        ),
        excerpt: fill(works?.excerpt ?? text.excerpt),
        body: works
          ? fill(
              `<p>${works.excerpt}</p><h2>What comes next</h2><p>${works.next}</p><p>The next update comes at the end of the month. Who wants to see the site is welcome with an <a href="/appointment">appointment</a>; boots and a helmet are there.</p>`,
            )
          : fill(text.body),
        image:
          (site && worksPicture(property, site.month)) ||
          deal(random, brand.id, text.title.includes('{property}') ? property : undefined),
        property_ids: text.title.includes('{property}') || isHeld ? [String(property.id)] : [],
        tags: random.some(tags, random.whole(0, 2)),
        is_featured: random.chance(0.08),
        publish_at: isHeld ? daysBefore(1) : status === 'scheduled' ? ahead : null,
        published_at,
        held: isHeld
          ? `${property.property_name} has no licence to sell on record. It cannot be advertised yet.`
          : null,
        status,
        created_at,
        updated_at,
        created_by: firstId,
        updated_by: firstId,
        deleted_at,
        deleted_by: deleted_at ? firstId : null,
      }
    }
  },
})

/** The first vacancies, some of every brand, are open. */
const openings = brands.length * 4
/** The vacancies that an applicant may name: the open ones, the same in both scales. */
export const openVacancies = Array.from({ length: openings }, (_, i) => ({
  id: firstId + i,
  brand_id: brandAt(i).id,
  title: jobs[i % jobs.length]?.title ?? '',
}))

export const webCareers = entity({
  table: 'web_careers',
  about: scale => volume.careers[scale],
  *rows(scale) {
    const random = randomOf('web_careers')
    const addressOf = addresses()
    for (let i = 0; i < volume.careers[scale]; i += 1) {
      const brand = brandAt(i)
      const job = jobs[i % jobs.length]
      if (!job) throw new Error('There is no job to offer.')
      const opens = random.moment(daysBefore(i < openings ? 60 : 900), daysBefore(2))
      const isOpen = i < openings
      const status = isOpen ? ('open' as const) : random.chance(0.15) ? ('draft' as const) : ('closed' as const)
      const closes = new Date(opens.getTime() + (isOpen ? 160 : 60) * day)
      yield {
        id: firstId + i,
        brand_id: brand.id,
        title: job.title,
        slug: addressOf(brand.id, job.title),
        department: job.department,
        location: random.pick(['Pasig City', 'Quezon City', 'Cebu City', 'Davao City', 'Lipa']),
        employment_type: random.pick([...employmentTypes, employmentTypes[0]]).value,
        level: random.pick(levels),
        description: `<p>${job.description}</p>`,
        qualifications: '<ul><li>A degree that fits the work</li><li>Clear writing in English and Filipino</li></ul>',
        openings: random.whole(1, 4),
        opens_on: manilaDate(opens),
        closes_on: random.chance(0.8) || !isOpen ? manilaDate(closes) : null,
        published_at: status === 'draft' ? null : opens,
        status,
        created_at: new Date(opens.getTime() - 3 * day),
        updated_at: opens,
        created_by: firstId,
        updated_by: firstId,
      }
    }
  },
})
