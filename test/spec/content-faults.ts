/**
 * Content faults, each written by hand with where it is refused or found: what a marketer may get wrong in a week. `refused` stands
 * for a message at the field when it is saved, or when visitors would see it; any other word is the kind of the finding of the site check.
 * They are planted on the site of Residences with the rows of the demo data (test/content-faults.test.ts).
 */
export type PageFault = readonly [
  fault: string,
  page: string,
  changes: Readonly<Record<string, unknown>>,
  told: string,
  path: string,
]
export type RecordFault = readonly [
  fault: string,
  kind:
    | 'webPopupPromos'
    | 'webNews'
    | 'webCareers'
    | 'webFaqs'
    | 'webTestimonials'
    | 'webAwards'
    | 'webLocations'
    | 'webRedirects',
  values: Readonly<Record<string, unknown>>,
  told: string,
  path: string,
]

const id = (n: number) => String(n).padStart(4, '0')
const unknown = `/media/${'0'.repeat(64)}/a.webp`
/** In the library without a word about it, 1600 by 600. */
export const undescribed = `/media/${'1'.repeat(64)}/a.webp`
/** In the library and described, 600 by 600. */
export const square = `/media/${'2'.repeat(64)}/a.webp`

/** Addresses that lead nowhere, in words. */
const dead: readonly (readonly [why: string, link: string])[] = [
  ['no page stands there', '/nowhere'],
  ['no article', '/news/no-such-article'],
  ['a draft', '/news/{draft}'],
  ['no vacancy', '/careers/no-such-work'],
  ['a closed vacancy', '/careers/{closed}'],
  ['no property', '/property/no-such-tower'],
  ['an inactive property', '/property/{inactive}'],
  ['another brand’s property', '/property/{foreign}'],
  ['a page that this site lacks', '/award'],
  ['no page of another of our sites', '/communities/nowhere'],
]
/** Links that no field takes. */
const refused: readonly (readonly [why: string, link: string])[] = [
  ['without encryption', 'http://example.com/a'],
  ['without a scheme', 'www.example.com'],
  ['a script', 'javascript:alert(1)'],
  ['another host', '//example.com'],
]
const pictured = (src: string) => `<p>See</p><figure><img src="${src}" alt=""><figcaption>It</figcaption></figure>`
const text = (link: string) => `<p>Read <a href="${link}">this</a>.</p>`
const about = 'website.about-us-section'
const contact = 'website.contact-information'
const sns = (link: string) => [{ id: id(1), type: 'others', label: 'A link', link }]
const appointment = 'website.appointment-page'

export const pageFaults: readonly PageFault[] = [
  ...dead.flatMap(([why, link]): PageFault[] => [
    [`a button: ${why}`, about, { show_learn_more_button: true, learn_more_link: link }, 'link', 'learn_more_link'],
    [`a link among the contact data: ${why}`, contact, { sns: sns(link) }, 'link', 'sns.0.link'],
    [`a link within a text: ${why}`, about, { description: text(link) }, 'link', 'description'],
  ]),
  ...refused.flatMap(([why, link]): PageFault[] => [
    [`a button: ${why}`, about, { show_learn_more_button: true, learn_more_link: link }, 'refused', 'learn_more_link'],
    [`a link among the contact data: ${why}`, contact, { sns: sns(link) }, 'refused', 'sns.0.link'],
  ]),
  ['an announcement that leads nowhere', 'website.announcement', { link: '/typhoon' }, 'link', 'link'],
  [
    'an announcement that says nothing',
    'website.announcement',
    { show_announcement: true, message: '' },
    'refused',
    'message',
  ],
  ['a logo that leads nowhere', 'website.footer', { logo_link: '/start' }, 'link', 'logo_link'],
  [
    'a text with a link without encryption',
    about,
    { description: text('http://example.com') },
    'insecure',
    'description',
  ],
  [
    'a text with two dead links',
    'website.careers-page',
    { introduction: text('/a') + text('/b') },
    'link',
    'introduction',
  ],
  ['a menu entry to a page that is off', 'website.page-list', { off: 'calculator' }, 'disabled', 'entries.0.route'],
  ['the privacy policy is off', 'website.page-list', { off: 'privacy_policy' }, 'policy', 'pages.14.enable'],
  ['the home page is off', 'website.page-list', { off: 'home' }, 'refused', 'pages.0.enable'],
  ['no title in search results', 'website.page-list', { at: 0, seo_title: '' }, 'search', 'pages.0.seo_title'],
  [
    'no description in search results',
    'website.page-list',
    { at: 0, seo_description: '' },
    'search',
    'pages.0.seo_description',
  ],
  [
    'two pages with one title',
    'website.page-list',
    { at: 0, seo_title: 'How we handle your personal data' },
    'search',
    'pages.14.seo_title',
  ],
  [
    'two pages with one description',
    'website.page-list',
    {
      at: 0,
      seo_description:
        'What we keep of what you send us, why, for how long, and your rights under the Data Privacy Act.',
    },
    'search',
    'pages.14.seo_description',
  ],
  [
    'a search title of 61 characters',
    'website.page-list',
    { at: 0, seo_title: 'x'.repeat(61) },
    'refused',
    'pages.0.seo_title',
  ],
  [
    'a search description of 161 characters',
    'website.page-list',
    { at: 0, seo_description: 'x'.repeat(161) },
    'refused',
    'pages.0.seo_description',
  ],
  ['no number to call', contact, { landline: '', mobile: '', mobile2: '', mobile3: '' }, 'contact', 'mobile'],
  ['no e-mail address', contact, { email: '' }, 'contact', 'email'],
  ['no address of an office', contact, { street: '', city: '' }, 'contact', 'street'],
  ['half an e-mail address', contact, { email: 'residences@' }, 'refused', 'email'],
  ['a mobile number with a digit too few', contact, { mobile: '0917 000 020' }, 'refused', 'mobile'],
  ['a shown headline without words', appointment, { headline: ' ' }, 'empty', 'headline'],
  ['a shown sub-headline without words', 'website.faq-page', { sub_headline: '' }, 'empty', 'sub_headline'],
  [
    'a shown button without words',
    about,
    { show_learn_more_button: true, learn_more_button_text: '' },
    'empty',
    'learn_more_button_text',
  ],
  ['no words where nothing is found', 'website.search-result-page', { zero_result: '' }, 'refused', 'zero_result'],
  ['a picture that the library does not have', appointment, { image: unknown }, 'picture', 'image'],
  ['a picture without words', appointment, { image: undescribed, mobile_image: square }, 'alt', 'image'],
  ['no picture for phones', appointment, { image: undescribed, mobile_image: null }, 'picture', 'mobile_image'],
  ['a square picture on a wide banner', appointment, { image: square, mobile_image: square }, 'picture', 'image'],
  [
    'a wide picture where phones want an upright one',
    appointment,
    { image: undescribed, mobile_image: undescribed },
    'picture',
    'mobile_image',
  ],
  ['a property that is not there', appointment, { featured_properties: ['NOPE1'] }, 'refused', 'featured_properties.0'],
  [
    'an inactive property',
    appointment,
    { featured_properties: ['{inactive code}'] },
    'refused',
    'featured_properties.0',
  ],
  [
    'another brand’s property',
    appointment,
    { featured_properties: ['{foreign code}'] },
    'refused',
    'featured_properties.0',
  ],
  ['a property twice', appointment, { featured_properties: ['ALC01', 'ALC01'] }, 'refused', 'featured_properties.1'],
  [
    'the calculator features another brand’s property',
    'website.calculator-page',
    { featured_properties: ['{foreign code}'] },
    'refused',
    'featured_properties.0',
  ],
  [
    'an article that is not there',
    'website.news-and-articles-page',
    { featured: [{ id: id(1), news_id: '999999' }] },
    'refused',
    'featured.0.news_id',
  ],
  [
    'an article of another site',
    'website.news-and-articles-page',
    { featured: [{ id: id(1), news_id: '{foreign article}' }] },
    'refused',
    'featured.0.news_id',
  ],
  [
    'a draft among the featured articles',
    'website.news-and-articles-page',
    { featured: [{ id: id(1), news_id: '{draft id}' }] },
    'article',
    'featured.0.news_id',
  ],
  [
    'an article featured twice',
    'website.news-and-articles-page',
    {
      featured: [
        { id: id(1), news_id: '{draft id}' },
        { id: id(2), news_id: '{draft id}' },
      ],
    },
    'refused',
    'featured.1.news_id',
  ],
  ['a category in use left out', 'website.news-and-articles-page', { category: [] }, 'refused', 'category'],
  ['a latitude beyond the pole', 'website.map-section', { lat: 145.8 }, 'refused', 'lat'],
]

const promo = {
  title: 'Promo',
  image: square,
  mobile_image: square,
  link: '',
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: '2035-01-01T00:00:00.000Z',
  frequency: 'always',
  priority: 1,
  dhsud_ad_no: 'AA-2026-1',
  is_active: true,
}
const article = {
  title: 'Article',
  slug: '',
  category_id: '{category}',
  excerpt: 'Short',
  body: '<p>Words</p>',
  image: square,
  property_ids: [],
  tags: [],
  is_featured: false,
  seo_title: '',
  seo_description: '',
  seo_keyword: '',
}
const career = {
  title: 'Work',
  slug: '',
  department: 'Sales',
  location: 'Pasig',
  employment_type: 'full_time',
  level: 'Associate',
  openings: 1,
  opens_on: '2026-01-05',
  closes_on: null,
  description: '<p>Words</p>',
  qualifications: '<p>Words</p>',
}
const question = { category_id: '{question category}', question: 'Why?', answer: '<p>So.</p>', is_visible: true }
const quote = {
  name: 'Ana Cruz',
  role_or_property: 'Owner',
  quote: 'We like it.',
  image: null,
  video_url: '',
  rating: 5,
  is_featured: false,
  consent_on_file: true,
  is_visible: true,
}
const place = {
  name: 'Pasig',
  address: 'Pasig City, Metro Manila',
  region: 'NCR',
  lat: 14.5764,
  lng: 121.0851,
  property_ids: [],
  image: null,
  is_visible: true,
}
const redirect = { from_path: '/faults/{n}', to_address: '/news', is_active: true }

export const recordFaults: readonly RecordFault[] = [
  ...dead.flatMap(([why, link]): RecordFault[] => [
    [`a popup: ${why}`, 'webPopupPromos', { ...promo, link }, 'refused', 'link'],
    [`an answer: ${why}`, 'webFaqs', { ...question, answer: text(link) }, 'refused', 'answer'],
    [`a redirect: ${why}`, 'webRedirects', { ...redirect, to_address: link }, 'link', 'to_address'],
  ]),
  ...refused.flatMap(([why, link]): RecordFault[] => [
    [`a popup: ${why}`, 'webPopupPromos', { ...promo, link }, 'refused', 'link'],
    [`a redirect: ${why}`, 'webRedirects', { ...redirect, to_address: link }, 'refused', 'to_address'],
  ]),
  ['an article with a dead link', 'webNews', { ...article, body: text('/nowhere') }, 'refused', 'body'],
  [
    'an article with a link without encryption',
    'webNews',
    { ...article, body: text('http://example.com') },
    'insecure',
    'body',
  ],
  ['a text with a picture that is gone', 'webNews', { ...article, body: pictured(unknown) }, 'picture', 'body'],
  ['a text with a picture without words', 'webNews', { ...article, body: pictured(undescribed) }, 'alt', 'body'],
  [
    'a text with a button that leads nowhere',
    'webNews',
    { ...article, body: '<p data-kind="button"><a href="/nowhere">Come</a></p>' },
    'refused',
    'body',
  ],
  [
    'an article without excerpt and search description',
    'webNews',
    { ...article, excerpt: '' },
    'search',
    'seo_description',
  ],
  ['an article with a picture that is gone', 'webNews', { ...article, image: unknown }, 'picture', 'image'],
  ['an article with a picture without words', 'webNews', { ...article, image: undescribed }, 'alt', 'image'],
  [
    'an article on an inactive property',
    'webNews',
    { ...article, property_ids: ['{inactive id}'] },
    'refused',
    'property_ids.0',
  ],
  ['an article in no category', 'webNews', { ...article, category_id: 'none' }, 'refused', 'category_id'],
  ['an article without a body', 'webNews', { ...article, body: '' }, 'refused', 'body'],
  ['an article at a taken address', 'webNews', { ...article, slug: '{published}' }, 'refused', 'slug'],
  ['an article at an address with spaces', 'webNews', { ...article, slug: 'open house' }, 'refused', 'slug'],
  ['a vacancy with a dead link', 'webCareers', { ...career, description: text('/nowhere') }, 'refused', 'description'],
  [
    'a vacancy whose qualifications have a dead link',
    'webCareers',
    { ...career, qualifications: text('/x') },
    'refused',
    'qualifications',
  ],
  [
    'a vacancy that closes before it opens',
    'webCareers',
    { ...career, closes_on: '2025-12-31' },
    'refused',
    'closes_on',
  ],
  [
    'a popup without encryption in its answer',
    'webFaqs',
    { ...question, answer: text('http://example.com') },
    'insecure',
    'answer',
  ],
  ['a question in no category', 'webFaqs', { ...question, category_id: '999999' }, 'refused', 'category_id'],
  ['a question without an answer', 'webFaqs', { ...question, answer: '<p> </p>' }, 'refused', 'answer'],
  ['a popup with a picture that is gone', 'webPopupPromos', { ...promo, image: unknown }, 'picture', 'image'],
  ['a popup of the wrong shape', 'webPopupPromos', { ...promo, image: undescribed }, 'picture', 'image'],
  [
    'a popup without a picture for phones',
    'webPopupPromos',
    { ...promo, mobile_image: null },
    'refused',
    'mobile_image',
  ],
  [
    'a popup that ends before it starts',
    'webPopupPromos',
    { ...promo, ends_at: '2025-01-01T00:00:00.000Z' },
    'refused',
    'ends_at',
  ],
  [
    'a popup for a property without an advertisement number',
    'webPopupPromos',
    { ...promo, link: '/property/{active}', dhsud_ad_no: '' },
    'refused',
    'dhsud_ad_no',
  ],
  ['words without consent', 'webTestimonials', { ...quote, consent_on_file: false }, 'refused', 'consent_on_file'],
  ['a testimonial with a portrait that is gone', 'webTestimonials', { ...quote, image: unknown }, 'picture', 'image'],
  ['a testimonial with six stars', 'webTestimonials', { ...quote, rating: 6 }, 'refused', 'rating'],
  [
    'a video without encryption',
    'webTestimonials',
    { ...quote, video_url: 'http://example.com/v' },
    'refused',
    'video_url',
  ],
  [
    'a place with an inactive property',
    'webLocations',
    { ...place, property_ids: ['{inactive id}'] },
    'refused',
    'property_ids.0',
  ],
  ['a place in the sea', 'webLocations', { ...place, lat: 5.1, lng: 130.2 }, 'refused', 'lng'],
  ['a place with a picture without words', 'webLocations', { ...place, image: undescribed }, 'alt', 'image'],
  [
    'a redirect that leads to itself',
    'webRedirects',
    { ...redirect, to_address: '/faults/{n}' },
    'refused',
    'to_address',
  ],
  ['a redirect of a query', 'webRedirects', { ...redirect, from_path: '/a?b' }, 'refused', 'from_path'],
]

/** Facts of one property that cannot all be true, by the page and field where the check says so. */
export const factFaults: readonly (readonly [
  fault: string,
  columns: object,
  sections: Readonly<Record<string, object>>,
  page: string,
  path: string,
])[] = [
  [
    '812 homes on 6,300 m2',
    { property_type: 'house_and_lot', total_units: 812 },
    { 'building-details': { lot_area: 6_300, towers: [] }, development: {} },
    'project_info.building-details',
    'lot_area',
  ],
  [
    '412 lots on 6,400 m2 beside 12.4 hectares',
    { property_type: 'lot_only', total_units: 412 },
    {
      'building-details': { lot_area: 6_400, towers: [] },
      development: { gross_land_area: 12.4, number_of_lots: 412 },
    },
    'project_info.building-details',
    'lot_area',
  ],
  [
    'lots that take more land than there is',
    { property_type: 'lot_only', total_units: 100 },
    {
      'building-details': { lot_area: null, towers: [] },
      development: { gross_land_area: 1, number_of_lots: 100, predominant_lot_size: 150 },
    },
    'project_info.development',
    'predominant_lot_size',
  ],
  [
    '80 lots a hectare where there are 33',
    { property_type: 'lot_only', total_units: 412 },
    {
      'building-details': { lot_area: null, towers: [] },
      development: { gross_land_area: 12.4, number_of_lots: 412, density: 80 },
    },
    'project_info.development',
    'density',
  ],
  [
    '900 units in a tower of 200',
    { property_type: 'condominium', total_units: 900 },
    {
      'building-details': {
        lot_area: 3_000,
        towers: [{ id: id(1), name: 'A', floors: 20, units_per_floor: 10, parking: 0, height_m: null }],
      },
      development: {},
    },
    'project_info.building-details',
    'towers',
  ],
  [
    'a home for 4,500 pesos',
    { property_type: 'condominium', total_units: 10, price_min: 4_500, price_max: 9_000_000 },
    { 'building-details': { lot_area: null, towers: [] }, development: {} },
    'project_info.basic-info',
    'figures.price_min',
  ],
  [
    'unit types above the highest price',
    { property_type: 'condominium', total_units: 10, price_min: 1_000_000, price_max: 2_000_000 },
    {
      'building-details': { lot_area: null, towers: [] },
      development: {},
      'unit-details': [
        {
          id: id(1),
          unit_type: 'Studio',
          floor_area_min: 20,
          floor_area_max: 30,
          bedrooms: 0,
          price_from: 5_000_000,
          image: null,
        },
      ],
    },
    'project_info.unit-details',
    'unit_details',
  ],
]
