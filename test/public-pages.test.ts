import { describe, expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { type PublicPage, publicPages } from '../model/content/public-pages.ts'
import { contrast } from '../model/rules/contrast.ts'
import { isToDesk, isToFrame, pathOfValue } from '../model/site/preview.ts'
import { addressIn, pathsOf } from '../model/site/site-route.ts'
import { parseRichText } from '../sites/blocks/parse-rich-text.ts'
import { initialsOf } from '../sites/blocks/quotes.tsx'
import { brandLooks } from '../sites/brands/index.ts'
import { readableOn, themeOf } from '../sites/brands/theme.ts'
import { draw, style } from '../sites/server.tsx'
import { every, proven, sized, within } from './sizes.ts'
import { picture, snapshotOf, viewOf } from './snapshots.ts'

/** Every page a site has, its pages of single records among them. */
const drawAll = (...given: Parameters<typeof snapshotOf>) => {
  const site = snapshotOf(...given)
  return [...pathsOf(site), '/nothing', '/offline'].map(path => ({ path, ...draw(viewOf(site, path)) }))
}

const hostile = [
  '"><script>alert(1)</script><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a><svg onload=alert(1)>',
  '</style><script>alert(1)</script></title></script><!--',
  '<a href=" jAvAsCript:alert(1)">y</a><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>&lt;img src=x onerror=alert(1)&gt;',
]
/** Promises.md: 300 vectors. Elements that load or run, each with what may set it off, out of each place a text may stand in. */
const ways = [
  (tag: string, on: string) => `<${tag} ${on}=alert(1) src=x autofocus tabindex=0>`,
  (tag: string, on: string) => `"><${tag}/${on}="alert(1)"//`,
  (tag: string, on: string) =>
    `'></title></textarea></style><${tag}\n${on.toUpperCase()}=alert\u0060\u0031\u0060 src='x'>`,
]
const generated = 'img svg body video audio details input iframe object embed form select math marquee base link meta'
  .split(' ')
  .flatMap(tag =>
    ['onerror', 'onload', 'onfocus', 'ontoggle', 'onanimationstart', 'onpointerenter'].flatMap(on =>
      ways.map(way => way(tag, on)),
    ),
  )
const vectors = sized(every(4, hostile), hostile, [...hostile, ...generated])

/** Elements and attributes that may stand in a page; everything that runs or loads is left out or listed apart. */
const elements = new Set(
  'html head meta title link style script body a header nav main section article aside footer div span p h1 h2 h3 h4 ul ol li dl dt dd figure figcaption blockquote details summary address img picture source svg g path rect circle text form fieldset legend label input select option textarea button table thead tbody tr th td dialog time strong em b i u s br hr'.split(
    ' ',
  ),
)

const text = expect.stringMatching(/\S/)
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d/)
const url = expect.stringMatching(/^https:\/\/sites\.example\.com/)
const address = expect.objectContaining({ '@type': 'PostalAddress', addressLocality: text, addressCountry: 'PH' })
/** What search engines need of each kind to show it (schema.org). */
const shapes: Record<string, object> = {
  Organization: { '@type': 'Organization', name: text, url, telephone: text, email: text, address },
  RealEstateListing: {
    '@type': 'RealEstateListing',
    name: text,
    url,
    datePosted: day,
    about: expect.objectContaining({
      name: text,
      address,
      geo: { '@type': 'GeoCoordinates', latitude: 14.5, longitude: 121 },
    }),
    offers: { '@type': 'AggregateOffer', priceCurrency: 'PHP', lowPrice: 3_000_000, highPrice: 9_000_000 },
  },
  JobPosting: {
    '@type': 'JobPosting',
    title: text,
    description: text,
    datePosted: day,
    validThrough: day,
    employmentType: expect.stringMatching(/^(FULL_TIME|CONTRACTOR|INTERN)$/),
    hiringOrganization: { '@type': 'Organization', name: text, url },
    jobLocation: { '@type': 'Place', address },
  },
  FAQPage: {
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: text, acceptedAnswer: { '@type': 'Answer', text } }],
  },
  NewsArticle: { '@type': 'NewsArticle', headline: text, datePublished: day, url },
}

describe.each(brandCodes)('%s', code => {
  test('every page with everything shown: one heading of the first order, a title, no empty link', () => {
    const pages = drawAll(code, { flags: true })
    expect(pages.length).toBeGreaterThan(15)
    for (const { path, html, status } of pages) {
      expect([path, status]).toEqual([path, path === '/nothing' ? 404 : 200])
      expect([path, html.match(/<h1\b/g)?.length]).toEqual([path, 1])
      // Of banners that take turns each is out of reach meanwhile: the heading of the page is in none of them.
      if ((html.match(/class="slide"/g)?.length ?? 0) > 1)
        expect([path, html.indexOf('<h1') < html.indexOf('data-slides')]).toEqual([path, true])
      expect([path, /<title>[^<]+<\/title>/.test(html)]).toEqual([path, true])
      expect([path, /<a\b[^>]*>\s*<\/a>/.test(html)]).toEqual([path, false])
      expect([path, /undefined|\[object|NaN/.test(html)]).toEqual([path, false])
    }
  })

  test('every page with everything hidden still stands, and says nothing that was hidden', () => {
    const site = snapshotOf(code, { flags: false, text: 'HIDDEN WORDS', image: null })
    const contact = draw(viewOf(site, '/contact-us'))
    // The page list is a flag too: with all pages off only the start is left.
    expect([contact.status, pathsOf(site)]).toEqual([404, ['/']])
    const pages = Object.entries(site.sections).map(([name, values]) => [
      name,
      name === 'pages' ? { pages: [] } : values,
    ])
    const shown = { ...site, sections: Object.fromEntries(pages) }
    for (const path of pathsOf(shown)) {
      const { html, status } = draw(viewOf(shown, path))
      expect([path, status, html.match(/<h1\b/g)?.length]).toEqual([path, 200, 1])
    }
    const form = draw(viewOf(shown, '/contact-us')).html
    for (const field of ['firstname', 'lastname', 'mobile', 'email', 'source_awareness', 'inquiry_type', 'message'])
      expect([field, form.includes(`name="${field}"`)]).toEqual([field, false])
    expect(draw(viewOf(shown, '/')).html).not.toContain('site-header"><div class="bar"><nav')
  })

  test(
    'hostile words, links and pictures are words',
    () => {
      const faults: string[] = []
      for (const text of vectors)
        for (const { path, html } of drawAll(code, {
          flags: true,
          text,
          link: 'javascript:alert(1)',
          image: 'javascript:alert(1)',
        }))
          for (const [whole, name = '', attributes = ''] of html.matchAll(
            /<([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g,
          ))
            if (
              !elements.has(name.toLowerCase()) ||
              /\son[a-z]+\s*=/i.test(attributes.replace(/"[^"]*"/g, '""')) ||
              /\b(?:href|src|action|srcset)="\s*(?:javascript|data:text|vbscript)/i.test(attributes) ||
              (name === 'script' && !attributes.includes('type="application/ld+json"'))
            )
              faults.push(`${path} ${whole}`)
      proven('markup', code, `${vectors.length} vectors in every text of every page, ${faults.length} that act`)
      expect(faults).toEqual([])
    },
    within(60_000),
  )

  test('what says of a page what it is can be read by machines, in the shape they ask for', () => {
    const kinds: Record<string, string> = {
      '/faq': 'FAQPage',
      '/careers/vacancy-1': 'JobPosting',
      '/news/article-1': 'NewsArticle',
    }
    for (const { path, html } of drawAll(code, { flags: true })) {
      const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
      const [first, ...rest] = data['@graph'] as Record<string, unknown>[]
      expect([path, first]).toEqual([path, expect.objectContaining(shapes['Organization'] as object)])
      const kind = kinds[path] ?? (/property-\d/.test(path) ? 'RealEstateListing' : undefined)
      const found = rest.find(each => each['@type'] === kind)
      expect([path, kind && found]).toEqual([path, kind && expect.objectContaining(shapes[kind] as object)])
    }
  })

  test('every page says to search engines and in a card what it is, and where it stands', () => {
    const site = snapshotOf(code, { flags: true, image: picture })
    const wordless = snapshotOf(code, { flags: true, text: '' })
    const named = /<title>[^<]{3,}<\/title><meta name="description" content="[^"]{3,}"/
    const unnamed = pathsOf(wordless).filter(path => !named.test(draw(viewOf(wordless, path)).html))
    expect(unnamed).toEqual([])
    for (const path of pathsOf(site)) {
      const { html } = draw(viewOf(site, path))
      const said = (name: string) =>
        new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? `no ${name}`
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
      const title = /<title>(.*?)<\/title>/.exec(html)?.[1]
      expect([path, canonical]).toEqual([path, `https://sites.example.com${addressIn(site, path)}`])
      expect([path, said('og:url'), said('og:title'), said('og:type')]).toEqual([path, canonical, title, 'website'])
      expect([path, said('description') === said('og:description')]).toEqual([path, true])
      expect([path, said('description').length > 2 && !said('description').startsWith('no ')]).toEqual([path, true])
      const image = said('og:image')
      const at = `${addressIn(site, '/').replace(/\/$/, '')}/_card/`
      expect(image).toMatch(new RegExp(`^https://sites\\.example\\.com${at}[0-9a-z]+/.+\\.jpg$`))
      expect([said('og:image:width'), said('og:image:height'), said('twitter:card')]).toEqual([
        '1200',
        '630',
        'summary_large_image',
      ])
    }
    // What is not there, and what only the holder of a link may see, is shared as an address alone.
    const { html: lost } = draw(viewOf(site, '/nothing'))
    const { html: secret } = draw(viewOf(site, '/', { preview: 'Preview' }))
    for (const html of [lost, secret])
      expect([html.includes('og:image'), html.includes('_card')]).toEqual([false, false])
  })
})

test('every public page of the specification is drawn for the group', () => {
  const site = snapshotOf('OMNI', { flags: true })
  const missing = (Object.keys(publicPages) as PublicPage[]).filter(
    page => page !== 'property_details' && draw(viewOf(site, publicPages[page].path)).status !== 200,
  )
  // Domain.md 5: these two are the communities' alone.
  expect(missing).toEqual(['award', 'about_us'])
})

test('who checks for robots is asked on pages with a form that wants it, and hears of no other', () => {
  const botCheck = { script: 'https://bots.example.com/api.js', key: 'k' }
  const asks = (flags: boolean) => {
    const site = snapshotOf('OMNI', { flags })
    const sections = { ...site.sections, pages: { pages: [] } }
    return [...pathsOf({ ...site, sections })].filter(path => {
      const { html } = draw(viewOf({ ...site, sections }, path, { botCheck }))
      expect([path, (html.match(/api\.js/g) ?? []).length <= 1]).toEqual([path, true])
      return html.includes(botCheck.script)
    })
  }
  const forms = ['/contact-us', '/news', '/appointment', '/careers', '/careers/vacancy-1']
  expect(
    asks(true)
      .filter(path => !path.startsWith('/property/'))
      .sort(),
  ).toEqual([...forms].sort())
  expect(asks(false)).toEqual([])
})

test('a category of articles has a banner of its own where it was given one', () => {
  const site = snapshotOf('ZRCO', { flags: true })
  const page = site.sections['news_and_articles'] as { category: { id: string }[]; image: string | null }
  const first = page.category[0]
  if (!first) throw new Error('The sample has no category.')
  const own = `/media/${'c'.repeat(64)}/category.webp`
  const news = { ...page, category: [{ ...first, image: own }] }
  const images = { ...site.images, [own]: { alt: '', width: 1600, height: 600, focal: { x: 0.5, y: 0.5 } } }
  const shown = { ...site, images, sections: { ...site.sections, news_and_articles: news } }
  const isShown = (of: [string, string][]) => draw(viewOf(shown, '/news', { query: of })).html.includes(own)
  expect([isShown([['category', first.id]]), isShown([])]).toEqual([true, false])
})

test('the home page has its sections in the order that was set, and no other', () => {
  const site = snapshotOf('ZRCO')
  const order = (sections: string[]) => {
    const html = draw(
      viewOf(
        {
          ...site,
          sections: { ...site.sections, order: { home_sections: sections, property_order: 'name', properties: [] } },
        },
        '/',
      ),
    ).html
    return ['map-part', 'quotes-part', 'class="hero"', 'locations']
      .filter(name => html.includes(name))
      .sort((a, b) => html.indexOf(a) - html.indexOf(b))
  }
  expect(order(['banner', 'testimonials', 'map'])).toEqual(['class="hero"', 'quotes-part', 'map-part'])
  expect(order(['map', 'banner'])).toEqual(['map-part', 'class="hero"'])
})

test('a block of news shows what no block above it shows, while there is more', () => {
  const site = snapshotOf('OMNI')
  const article = site.news[0]
  if (!article) throw new Error('The sample has no article.')
  const order = { ...(site.sections['order'] as object), home_sections: ['news_and_promo', 'latest_news'] }
  const given = (count: number) => {
    const news = Array.from({ length: count }, (_, i) => ({ ...article, id: i, slug: `a-${i}` }))
    const { html } = draw(viewOf({ ...site, news, sections: { ...site.sections, order } }, '/'))
    return Array.from(html.matchAll(/\/news\/a-(\d+)"/g), ([, n]) => Number(n))
  }
  const { article_count: first } = site.sections['home.news_and_promo'] as { article_count: number }
  const many = given(first + 2)
  expect(many).toEqual(Array.from({ length: first + 2 }, (_, i) => i))
  // With no more to show, what stands is shown again rather than nothing.
  expect(given(1)).toEqual([0, 0])
})

test('text stays readable whatever colours are chosen', () => {
  for (const background of ['#FFFFFF', '#F5F1EA', '#101010', '#777777'])
    for (const colour of ['#F4C430', '#0E5A8A', '#FFFFFF', '#000000', '#808080'])
      expect(contrast(readableOn(colour, background), background)).toBeGreaterThanOrEqual(4.5)
  const odd = { from: '}</style><script>', to: '' }
  expect(themeOf({ primary_1: odd.from, gradient_1: odd, gradient_2: odd } as never, undefined)).not.toContain('<')
})

test('rich text keeps what is allowed and the words of the rest', () => {
  const tags = (html: string): string[] => {
    const names: string[] = []
    JSON.stringify(parseRichText(html), (key, value) => {
      if (key === 'tag' && value !== '') names.push(value)
      return value
    })
    return names
  }
  expect(tags('<p>a <strong>b</strong><br>c</p><ul><li>d</li></ul><script>x</script><div>e</div>')).toEqual([
    'p',
    'strong',
    'br',
    'ul',
    'li',
  ])
  expect(tags('<p>a &lt;b&gt; c')).toEqual(['p'])
  expect(tags('</p></p><em>x')).toEqual(['em'])
})

test('a text shows its pictures, galleries, videos, tables and buttons, each as what it is', () => {
  const lost = picture.replace('ab', 'cd')
  const figure = (src: string, caption: string) =>
    `<figure><img src="${src}" alt="A lobby" /><figcaption>${caption}</figcaption></figure>`
  const body = [
    figure(picture, 'At dusk'),
    figure(lost, 'Nobody sees this'),
    `<figure data-kind="gallery">${figure(picture, '')}${figure(picture, 'Second')}</figure>`,
    '<figure data-video="youtube:aB3-_cD4eF5"><figcaption>The walk</figcaption></figure>',
    '<figure data-video="evil:x"><figcaption>No film</figcaption></figure>',
    '<p data-kind="button"><a href="/contact">Ask us</a></p>',
    '<table> <tbody> <tr><th><p>Unit</p></th></tr> <tr><td rowspan="2"><p>A-1</p></td></tr></tbody></table>',
  ].join('')
  const site = snapshotOf('ZRRE', {})
  const [question] = site.questions
  if (!question) throw new Error('The site has no question.')
  // The article of these snapshots says what their first answer says.
  const of = (answer: string) =>
    draw(viewOf({ ...site, questions: [{ ...question, answer }] }, `/news/${site.news[0]?.slug}`)).html
  const html = of(body)
  const prose = html.slice(html.indexOf('class="prose'), html.indexOf('class="share"'))
  expect(prose.match(/<a class="look" href="\/media\/[^"]*\?w=1920" data-look="text"/g)).toHaveLength(3)
  expect(prose).toContain('alt="A lobby"')
  // What was written for this place goes before what the library says of the picture.
  const told = { ...site, images: { [picture]: { ...site.images[picture], alt: 'Of the library' } } } as typeof site
  expect(
    draw(viewOf({ ...told, questions: [{ ...question, answer: figure(picture, '') }] }, `/news/${site.news[0]?.slug}`))
      .html,
  ).toContain('alt="A lobby"')
  expect(prose.match(/<figcaption>[^<]*/g)).toEqual(['<figcaption>At dusk', '<figcaption>Second'])
  expect(prose).toContain('class="text-gallery of-2"')
  expect(prose.match(/<a [^>]*youtube[^>]*>/g)).toEqual([
    '<a href="https://www.youtube.com/watch?v=aB3-_cD4eF5" rel="noopener noreferrer">',
  ])
  expect(prose).toMatch(/<p class="buttons text-button"><a [^>]*class="button"[^>]*>Ask us<\/a><\/p>/)
  expect(prose).toContain(
    '<table><tbody><tr><th><p>Unit</p></th></tr><tr><td rowSpan="2"><p>A-1</p></td></tr></tbody></table>',
  )
  expect(prose).not.toContain('Nobody sees this')
  // The sheet of pictures comes with them, and with words alone does not.
  const sheets = (page: string) => page.match(/<link rel="stylesheet"[^>]*>/g)?.length ?? 0
  expect(sheets(html)).toBe(sheets(of('<p>Words</p>')) + 1)
})

test('the style sheet is small and speaks of looks, never of a brand', () => {
  const looks = style.replace(/@font-face{[^}]*}/g, '')
  expect(looks.length).toBeGreaterThan(10_000)
  expect(looks.length).toBeLessThan(30_000)
  expect(looks).not.toMatch(/OMNI|ZRRE|ZRCO|ZRLU|HOMES|@import|url\(/)
})

test('five sites look like five: letters, a sheet and a hand of their own, on the same components', () => {
  const fontOf = (code: (typeof brandCodes)[number]) =>
    /--font-head:([^;]+)/.exec(draw(viewOf(snapshotOf(code), '/')).styles[0] ?? '')?.[1]
  const differ = (given: readonly unknown[]) => expect(new Set(given).size).toBe(brandCodes.length)
  differ(brandCodes.map(fontOf))
  differ(brandCodes.map(code => brandLooks[code].look))
  differ(brandCodes.map(code => brandLooks[code].manner))
  for (const code of brandCodes) {
    const { look, manner } = brandLooks[code]
    expect(style).toContain(`[data-look="${look}"]{`)
    const { html } = draw(viewOf(snapshotOf(code, { image: null }), '/nothing'))
    expect(html).toContain(`data-look="${look}"`)
    expect(html).toContain(`class="drawing by-${manner} `)
  }
  const iconOf = (code: (typeof brandCodes)[number]) =>
    /<link rel="icon" href="(data:image\/svg\+xml,[^"<>]+)"/.exec(draw(viewOf(snapshotOf(code), '/')).html)?.[1]
  expect(brandCodes.map(code => typeof iconOf(code))).toEqual(brandCodes.map(() => 'string'))
  differ(brandCodes.map(iconOf))
  // The group shows a property as its own brand draws it.
  const drawn = draw(viewOf(snapshotOf('OMNI', { image: null }), '/property')).html
  for (const manner of ['facades', 'hills', 'elevation', 'plan']) expect(drawn).toContain(`by-${manner} `)
  const house = draw(viewOf(snapshotOf('OMNI', { image: null }), '/property/property-1')).html
  expect(/<svg class="drawing by-(\w+)/.exec(house)?.[1]).toBe('hills')
})

test('who is quoted without a picture stands by two letters', () => {
  expect(['Ana Maria Reyes', 'The Dela Cruz family', 'Ñ', 'R. and L. Villanueva', '', '★ 5'].map(initialsOf)).toEqual([
    'AR',
    'DC',
    'Ñ',
    'RV',
    '',
    '',
  ])
})

test('the same name is always drawn the same, another name otherwise', () => {
  const plateOf = (path: string) =>
    /<svg class="drawing.*?<\/svg>/s.exec(draw(viewOf(snapshotOf('ZRRE', { image: null }), path)).html)?.[0]
  expect(plateOf('/property')).toBe(plateOf('/property'))
  expect(plateOf('/property')).not.toBe(plateOf('/search'))
})

test('a text or a picture that was clicked in a preview is found among the values of the form', () => {
  const values = {
    show: true,
    headline: 'One',
    rows: [
      { id: 'One more', text: 'Two' },
      { id: 'x', image: '/media/a' },
    ],
  }
  expect(pathOfValue(values, 'One')).toBe('headline')
  expect(pathOfValue(values, 'Two')).toBe('rows.0.text')
  expect(pathOfValue(values, '/media/a')).toBe('rows.1.image')
  expect([pathOfValue(values, 'One more'), pathOfValue(values, 'Three')]).toEqual([undefined, undefined])
  expect([isToFrame({ kind: 'atrium-draft', section: 'a', values: null }), isToDesk({ kind: 'atrium-field' })]).toEqual(
    [false, false],
  )
})
