import { pageList } from '../../model/content/pages/page-list.ts'
import { type PublicPage, publicPages } from '../../model/content/public-pages.ts'
import { routeOf } from '../../model/site/site-route.ts'
import { type SiteSnapshot, sectionOf } from '../../model/site/snapshot.ts'
import type { SiteView } from '../../model/site/view.ts'
import { appointmentPage } from './appointment.tsx'
import { calculatorPage } from './calculator.tsx'
import { careersPage, vacancyPage } from './careers.tsx'
import { comparePage } from './compare.tsx'
import { contactPage } from './contact.tsx'
import { finderPage } from './finder.tsx'
import { homePage } from './home.tsx'
import { articlePage, newsPage } from './news.tsx'
import type { Page } from './page.ts'
import {
  aboutPage,
  awardsPage,
  faqPage,
  notFoundPage,
  offlinePage,
  privacyPage,
  testimonialsPage,
} from './plain-pages.tsx'
import { propertiesPage } from './properties.tsx'
import { propertyPage } from './property.tsx'

const drawn: Readonly<
  Record<PublicPage, (site: SiteSnapshot, view: SiteView, slug: string | undefined) => Page | undefined>
> = {
  home: homePage,
  properties: propertiesPage,
  property_details: (site, view, slug) => (slug === undefined ? undefined : propertyPage(site, view, slug)),
  contact_us: contactPage,
  news_and_articles: (_, view, slug) => (slug === undefined ? newsPage() : articlePage(view)),
  appointment: appointmentPage,
  search_result: finderPage,
  award: awardsPage,
  about_us: aboutPage,
  calculator: calculatorPage,
  compare: comparePage,
  careers: (site, view, slug) => (slug === undefined ? careersPage() : vacancyPage(site, view, slug)),
  faq: faqPage,
  testimonials: testimonialsPage,
  privacy_policy: privacyPage,
}

type Words = {
  seo_title?: string
  seo_description?: string
  seo_keyword?: string
  sub_headline?: string
  image?: string | null
}

/** Search texts of a page's own screen come before those of the page list, and those before the page's defaults. */
function withWords(site: SiteSnapshot, page: PublicPage, made: Page): Page {
  const listed = sectionOf(site, pageList)?.pages.find(row => row.page === page)
  const own = (site.sections[page] ?? {}) as Words
  return {
    ...made,
    title: own.seo_title || listed?.seo_title || listed?.label || made.title,
    description: own.seo_description || listed?.seo_description || made.description || own.sub_headline || '',
    keywords: own.seo_keyword || listed?.seo_keyword || made.keywords || '',
    image: made.image ?? own.image ?? null,
  }
}

export type ResolvedPage = { readonly page: Page; readonly isFound: boolean; readonly path: string }

/** The page at the view's path, or the one for missing pages. */
export function pageAt(view: SiteView): ResolvedPage {
  const { site, path } = view
  if (path === '/offline') return { page: offlinePage(), isFound: true, path }
  const route = routeOf(site, path)
  const made = route.kind === 'page' ? drawn[route.page](site, view, route.slug) : undefined
  if (!made || route.kind !== 'page') return { page: notFoundPage(), isFound: false, path }
  const page = route.slug === undefined ? withWords(site, route.page, made) : made
  return { page, isFound: true, path: route.slug === undefined ? publicPages[route.page].path : path }
}
