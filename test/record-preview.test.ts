import { expect, test } from 'vitest'
import { initialOf } from '../model/content/value.ts'
import { kindOf, type RecordKey, recordKeys } from '../model/kinds/records.ts'
import { pathOfWords } from '../model/site/preview.ts'
import { isPreviewed, withRecord } from '../model/site/record-preview.ts'
import type { SiteSnapshot } from '../model/site/snapshot.ts'
import { draw } from '../sites/server.tsx'
import { snapshotOf, viewOf } from './snapshots.ts'

/** What is typed, by kind, and where visitors meet it. */
const typed: Partial<Record<RecordKey, { path: string; words: Readonly<Record<string, string>> }>> = {
  webNews: { path: '/news/preview', words: { title: 'Open house', body: '<p>Come and see.</p>' } },
  webCareers: { path: '/careers/preview', words: { title: 'Surveyor', description: '<p>Measures lots.</p>' } },
  webFaqs: { path: '/faq', words: { question: 'May I visit?', answer: '<p>On any day.</p>' } },
  webTestimonials: { path: '/testimonials', words: { name: 'Liza Ramos', quote: 'We feel at home.' } },
  webAwards: { path: '/award', words: { title: 'Best Township', giver: 'Property Guild' } },
  projectNews: { path: '/news/preview', words: { title: 'Roof is on', body: '<p>Level 30 is cast.</p>' } },
  webPopupPromos: { path: '/', words: { title: 'Summer fair', dhsud_ad_no: 'AA-2026-0345' } },
}
const plain = (words: string) => words.replaceAll(/<[^>]+>/g, '')

function drawn(site: SiteSnapshot, kind: RecordKey, id: number): { path: string; html: string } {
  const values = { ...initialOf(kindOf(kind).content.fields), ...typed[kind]?.words }
  const shown = withRecord(site, { kind, id }, values)
  if (!shown) throw new Error(`${kind} is shown nowhere`)
  const article = shown.site.news.find(({ slug }) => shown.path === `/news/${slug}`)
  const { status, html } = draw({ ...viewOf(shown.site, shown.path), ...(article ? { article } : {}) })
  expect(status).toBe(200)
  return { path: shown.path, html }
}

test('articles, promos, testimonials, answers, awards, vacancies and news for buyers have a preview', () => {
  expect(recordKeys.filter(isPreviewed).toSorted()).toEqual(Object.keys(typed).toSorted())
  expect(withRecord(snapshotOf('OMNI'), { kind: 'webRedirects', id: 1 }, {})).toBeUndefined()
})

test.each(Object.keys(typed) as RecordKey[])(
  '%s: a new one is drawn where visitors meet it, beside the others',
  kind => {
    const { path, html } = drawn(snapshotOf('ZRCO', { text: 'Others' }), kind, 0)
    expect(path).toBe(typed[kind]?.path)
    for (const words of Object.values(typed[kind]?.words ?? {})) expect(html).toContain(plain(words))
  },
)

test('one that stands is drawn in its place, once, and the rest stays', () => {
  const site = snapshotOf('ZRCO', { text: 'Others' })
  const shown = withRecord(site, { kind: 'webNews', id: 2 }, { title: 'Written anew', slug: 'article-2' })
  expect(shown?.site.news.map(({ title }) => title)).toEqual(['Others', 'Written anew'])
  expect(shown?.site.news[1]?.published_at).toBe(site.news[1]?.published_at)
  expect(site.news.map(({ title }) => title)).toEqual(['Others', 'Others'])
})

test('a click on words of a formatted text finds its field', () => {
  const values = { title: 'Herbs', body: '<h2>Herbs &amp; a <b>pool</b></h2><p>On the roof.</p>' }
  expect(pathOfWords(values, 'Herbs & a pool')).toBe('body')
  expect(pathOfWords(values, 'Elsewhere')).toBeUndefined()
})
