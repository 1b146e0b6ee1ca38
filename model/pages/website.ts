import { abcOfLivingSection } from '../content/pages/abc-of-living-section.ts'
import { aboutRlcResidences } from '../content/pages/about-rlc-residences.ts'
import { aboutUsPage } from '../content/pages/about-us-page.ts'
import { aboutUsSection } from '../content/pages/about-us-section.ts'
import { announcement } from '../content/pages/announcement.ts'
import { appointmentPage } from '../content/pages/appointment-page.ts'
import { article } from '../content/pages/article.ts'
import { awardPage } from '../content/pages/award-page.ts'
import { bannerSection } from '../content/pages/banner-section.ts'
import { bulletinSection } from '../content/pages/bulletin-section.ts'
import { calculator } from '../content/pages/calculator.ts'
import { careersPage } from '../content/pages/careers-page.ts'
import { comparePage } from '../content/pages/compare-page.ts'
import { contactInformation } from '../content/pages/contact-information.ts'
import { contactSection } from '../content/pages/contact-section.ts'
import { contactUsPage } from '../content/pages/contact-us-page.ts'
import { emailContent } from '../content/pages/email-content.ts'
import { faqPage } from '../content/pages/faq-page.ts'
import { featuredPropertiesSection } from '../content/pages/featured-properties-section.ts'
import { fonts } from '../content/pages/fonts.ts'
import { footer } from '../content/pages/footer.ts'
import { header } from '../content/pages/header.ts'
import { homesBrand } from '../content/pages/homes-brand.ts'
import { innerProperties } from '../content/pages/inner-properties.ts'
import { jellybeanDesign } from '../content/pages/jellybean-design.ts'
import { latestNewsSection } from '../content/pages/latest-news-section.ts'
import { mapSection } from '../content/pages/map-section.ts'
import { newsAndArticlesPage } from '../content/pages/news-and-articles-page.ts'
import { newsAndPromoSection } from '../content/pages/news-and-promo-section.ts'
import { orderSettings } from '../content/pages/order-settings.ts'
import { pageList } from '../content/pages/page-list.ts'
import { projectLocationSection } from '../content/pages/project-location-section.ts'
import { propertiesPage } from '../content/pages/properties-page.ts'
import { propertyDetails } from '../content/pages/property-details.ts'
import { propertyDetailsPage } from '../content/pages/property-details-page.ts'
import { propertyPage } from '../content/pages/property-page.ts'
import { searchResultPage } from '../content/pages/search-result-page.ts'
import { sideMenu } from '../content/pages/side-menu.ts'
import { testimonialsPage } from '../content/pages/testimonials-page.ts'
import { testimonialsSection } from '../content/pages/testimonials-section.ts'
import { valueProposition } from '../content/pages/value-proposition.ts'
import { assigned, contact, written } from './groups-of-fields.ts'
import { pages } from './page.ts'

const content = ['edit', 'publish'] as const
const records = ['add', 'edit', 'delete', 'export'] as const
/** Records that are published step by step. */
const published = ['add', 'edit', 'delete', 'publish', 'export'] as const

// The menu's sections; award and faq are limited to brands as a whole.
const general = { menu: ['General'] } as const
const home = { menu: ['Home'] } as const
const properties = { menu: ['Properties'] } as const
const newsAndArticles = { menu: ['News and Articles'] } as const
const award = { menu: ['Award'], brands: ['ZRCO'] } as const
const careers = { menu: ['Careers'] } as const
const faq = { menu: ['FAQ'], brands: ['ZRLU', 'ZRRE', 'OMNI'] } as const
const testimonials = { menu: ['Testimonials'] } as const
const top = { menu: [] } as const

export const website = pages('/website/:brandSlug', {
  'website.overview': {
    path: '/website/:brandSlug',
    label: 'Overview',
    withAny: true,
    keywords: ['whole site', 'state', 'thumbnails', 'unpublished', 'what waits'],
    screen: { kind: 'custom', why: 'Every page and list of a site at a glance, under the rights of who looks.' },
  },
  'website.contact-information': {
    ...general,
    label: 'Contact Information',
    may: content,
    keywords: ['address', 'phone', 'social media'],
    screen: { kind: 'content', content: contactInformation },
  },
  'website.email-recipients': {
    ...general,
    label: 'Email Recipients',
    may: ['edit'],
    keywords: ['notifications'],
    screen: { kind: 'custom', why: 'Three lists of one site, kept as text; no draft is published.' },
  },
  'website.email-content': {
    ...general,
    label: 'Email Content',
    may: content,
    keywords: ['mail', 'template'],
    screen: { kind: 'content', content: emailContent },
  },
  'website.footer': {
    ...general,
    label: 'Footer',
    may: content,
    keywords: ['logo', 'links', 'brochure'],
    screen: { kind: 'content', content: footer },
  },
  'website.header': {
    ...general,
    label: 'Header',
    may: content,
    keywords: ['logo', 'navigation', 'appointment button'],
    screen: { kind: 'content', content: header },
  },
  'website.page-list': {
    ...general,
    label: 'Page List',
    may: content,
    keywords: ['seo', 'pages'],
    screen: { kind: 'content', content: pageList },
  },
  'website.announcement': {
    ...general,
    label: 'Announcement',
    may: content,
    keywords: ['notice', 'closed', 'typhoon'],
    screen: { kind: 'content', content: announcement },
  },
  'website.media-library': {
    ...general,
    label: 'Media Library',
    may: ['add', 'edit', 'delete'],
    keywords: ['pictures', 'images', 'photos', 'files', 'uploads', 'documents'],
    screen: { kind: 'custom', why: 'A grid of pictures with folders, uploads, cropping and where each is used.' },
  },
  'website.abc-of-living-section': {
    ...home,
    label: 'Value Proposition',
    brands: ['ZRCO'],
    may: content,
    keywords: ['abc of living'],
    screen: { kind: 'content', content: abcOfLivingSection },
  },
  'website.about-rlc-residences': {
    ...home,
    label: 'About the Brand',
    brands: ['ZRCO'],
    may: content,
    screen: { kind: 'content', content: aboutRlcResidences },
  },
  'website.about-us-section': {
    ...home,
    label: 'About Us Section',
    brands: ['ZRRE'],
    may: content,
    screen: { kind: 'content', content: aboutUsSection },
  },
  'website.homes-brand': {
    ...home,
    label: 'Homes Brand',
    brands: ['HOMES'],
    may: content,
    keywords: ['subdivisions', 'projects', 'photos', 'call to action'],
    screen: { kind: 'content', content: homesBrand },
  },
  'website.banner-section': {
    ...home,
    label: 'Banner Section',
    may: content,
    keywords: ['home', 'hero', 'slides'],
    screen: { kind: 'content', content: bannerSection },
  },
  'website.bulletin-section': {
    ...home,
    label: 'Bulletin Section',
    brands: ['ZRLU'],
    may: content,
    screen: { kind: 'content', content: bulletinSection },
  },
  'website.contact-section': {
    ...home,
    label: 'Contact Section',
    brands: ['ZRLU'],
    may: content,
    screen: { kind: 'content', content: contactSection },
  },
  'website.featured-properties-section': {
    ...home,
    label: 'Featured Properties Section',
    may: content,
    keywords: ['home'],
    screen: { kind: 'content', content: featuredPropertiesSection },
  },
  'website.latest-news-section': {
    ...home,
    label: 'Latest News Section',
    brands: ['OMNI'],
    may: content,
    screen: { kind: 'content', content: latestNewsSection },
  },
  'website.news-and-promo-section': {
    ...home,
    label: 'News and Promo Section',
    brands: ['ZRCO', 'ZRRE', 'OMNI'],
    may: content,
    screen: { kind: 'content', content: newsAndPromoSection },
  },
  'website.popup-promo-list': {
    ...home,
    detail: '/:id',
    label: 'Popup Promos',
    rows: written,
    may: records,
    keywords: ['advert'],
    screen: { kind: 'list' },
  },
  'website.testimonials-section': {
    ...home,
    label: 'Testimonials Section',
    brands: ['ZRCO'],
    may: content,
    screen: { kind: 'content', content: testimonialsSection },
  },
  'website.value-proposition': {
    ...home,
    label: 'Value Proposition',
    brands: ['ZRLU'],
    may: content,
    screen: { kind: 'content', content: valueProposition },
  },
  'website.inner-properties': {
    ...properties,
    label: 'Inner Properties',
    brands: ['OMNI'],
    may: content,
    keywords: ['brand banners'],
    screen: { kind: 'content', content: innerProperties },
  },
  'website.properties-page': {
    ...properties,
    label: 'Properties Page',
    may: content,
    screen: { kind: 'content', content: propertiesPage },
  },
  'website.property-details': {
    ...properties,
    label: 'Property Details',
    brands: ['ZRLU', 'ZRRE', 'ZRCO'],
    may: content,
    screen: { kind: 'content', content: propertyDetails },
  },
  'website.property-details-page': {
    ...properties,
    label: 'Property Details Page',
    may: content,
    keywords: ['labels'],
    screen: { kind: 'content', content: propertyDetailsPage },
  },
  'website.search-result-page': {
    ...properties,
    label: 'Search Result Page',
    brands: ['ZRLU', 'ZRRE', 'OMNI'],
    may: content,
    keywords: ['property finder'],
    screen: { kind: 'content', content: searchResultPage },
  },
  'website.news-and-articles-page': {
    ...newsAndArticles,
    label: 'News and Articles Page',
    may: content,
    screen: { kind: 'content', content: newsAndArticlesPage },
  },
  'website.news-list': {
    ...newsAndArticles,
    detail: '/:id',
    label: 'News List',
    rows: written,
    may: published,
    keywords: ['articles', 'promos'],
    screen: { kind: 'list' },
  },
  'website.newsletter-subscriptions': {
    ...newsAndArticles,
    label: 'Newsletter Subscriptions',
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['subscribers'],
    screen: { kind: 'list' },
  },
  'website.award-page': {
    ...award,
    label: 'Award Page',
    may: content,
    screen: { kind: 'content', content: awardPage },
  },
  'website.award-content': {
    ...award,
    label: 'Award Content',
    may: records,
    keywords: ['award years'],
    screen: { kind: 'list' },
  },
  'website.contact-us-page': {
    ...top,
    label: 'Contact Us Page',
    may: content,
    keywords: ['inquiry form', 'source awareness'],
    screen: { kind: 'content', content: contactUsPage },
  },
  'website.about-us-page': {
    ...top,
    label: 'About Us Page',
    brands: ['ZRCO'],
    may: content,
    screen: { kind: 'content', content: aboutUsPage },
  },
  'website.appointment-page': {
    ...top,
    label: 'Appointment Page',
    may: content,
    keywords: ['time slots', 'site tour'],
    screen: { kind: 'content', content: appointmentPage },
  },
  'website.calculator-page': {
    ...top,
    label: 'Calculator Page',
    may: content,
    keywords: ['investment', 'affordability', 'loan', 'price range'],
    screen: { kind: 'content', content: calculator },
  },
  'website.application-list': {
    ...careers,
    detail: '/:id',
    label: 'Applications',
    fields: { contact },
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['applicants', 'resume'],
    screen: { kind: 'list' },
  },
  'website.careers-list': {
    ...careers,
    detail: '/:id',
    label: 'Careers List',
    rows: written,
    may: published,
    keywords: ['jobs', 'openings'],
    screen: { kind: 'list' },
  },
  'website.careers-page': {
    ...careers,
    label: 'Careers Page',
    may: content,
    screen: { kind: 'content', content: careersPage },
  },
  'website.compare-page': {
    ...top,
    label: 'Compare Page',
    may: content,
    screen: { kind: 'content', content: comparePage },
  },
  'website.location': {
    ...top,
    label: 'Location',
    brands: ['ZRCO'],
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['map'],
    screen: { kind: 'list' },
  },
  'website.faq-category-list': {
    ...faq,
    detail: '/:id',
    label: 'FAQ Categories',
    may: ['add', 'edit', 'delete', 'export'],
    screen: { kind: 'list' },
  },
  'website.faq-list': {
    ...faq,
    detail: '/:id',
    label: 'FAQ List',
    may: records,
    keywords: ['questions', 'answers'],
    screen: { kind: 'list' },
  },
  'website.faq-page': {
    ...faq,
    label: 'FAQ Page',
    may: content,
    screen: { kind: 'content', content: faqPage },
  },
  'website.testimonials-list': {
    ...testimonials,
    detail: '/:id',
    label: 'Testimonials List',
    may: records,
    keywords: ['quotes', 'reviews'],
    screen: { kind: 'list' },
  },
  'website.testimonials-page': {
    ...testimonials,
    label: 'Testimonials Page',
    may: content,
    screen: { kind: 'content', content: testimonialsPage },
  },
  'website.property-inquiry': {
    ...top,
    label: 'Property Inquiry',
    fields: { contact },
    rows: assigned,
    may: ['edit', 'delete', 'export'],
    keywords: ['leads', 'questions'],
    screen: { kind: 'list' },
  },
  'website.appointment-inquiry': {
    ...top,
    label: 'Appointment Inquiry',
    fields: { contact },
    may: ['edit', 'delete', 'export'],
    keywords: ['site visits', 'bookings'],
    screen: { kind: 'list' },
  },
  'website.appointment-board': {
    ...top,
    label: 'Appointment Board',
    flagOf: 'website.appointment-inquiry',
    keywords: ['site visits', 'day', 'week', 'calendar', 'capacity'],
    screen: { kind: 'custom', why: 'Times by days or properties are no list.' },
  },
  // In no menu: tabs of the page list, also reached by their address and the palette (domain.md 4 row 26).
  'website.side-menu': {
    label: 'Side Menu',
    tabOf: 'website.page-list',
    may: content,
    screen: { kind: 'content', content: sideMenu },
  },
  'website.jellybean-design': {
    label: 'Jellybean Design',
    tabOf: 'website.page-list',
    may: content,
    keywords: ['colours', 'theme'],
    screen: { kind: 'content', content: jellybeanDesign },
  },
  'website.fonts': {
    path: '/website/:brandSlug/jellybean-design/fonts',
    label: 'Fonts',
    tabOf: 'website.page-list',
    may: content,
    keywords: ['typeface', 'theme'],
    screen: { kind: 'content', content: fonts },
  },
  'website.order-settings': {
    label: 'Order Settings',
    tabOf: 'website.page-list',
    may: content,
    screen: { kind: 'content', content: orderSettings },
  },
  'website.property-page': {
    label: 'Property Page',
    tabOf: 'website.page-list',
    may: content,
    screen: { kind: 'content', content: propertyPage },
  },
  'website.redirects': {
    label: 'Redirects',
    tabOf: 'website.page-list',
    may: ['add', 'edit', 'delete', 'export'],
    keywords: ['old addresses', 'moved', '301', 'dead links'],
    screen: { kind: 'list' },
  },
  'website.launches': {
    path: '/website/launches',
    label: 'Launches',
    may: ['add', 'delete', 'publish'],
    keywords: ['publish together', 'rollback', 'bundle'],
    screen: { kind: 'custom', why: 'Puts drafts of several sites together, and shows what each of them changes.' },
  },
  'website.reviews': {
    path: '/website/reviews',
    label: 'Reviews',
    may: ['edit', 'approve'],
    keywords: ['agree', 'approve a page', 'four eyes', 'before publishing'],
    screen: { kind: 'custom', why: 'Who must agree to which pages, and what was asked; each is decided in the inbox.' },
  },
  'website.site-check': {
    label: 'Site Check',
    tabOf: 'website.page-list',
    keywords: ['dead links', 'alt text', 'missing'],
    screen: { kind: 'custom', why: 'Looks over all pages of a site at once; no record stands behind it.' },
  },
  'website.publishing': {
    label: 'Publishing',
    tabOf: 'website.page-list',
    may: ['add', 'delete', 'publish'],
    keywords: ['publish', 'release', 'rollback', 'preview link', 'changes'],
    screen: {
      kind: 'custom',
      why: 'Publishes the drafts of a site together, shows its releases, and shares previews.',
    },
  },
  // Sections without a screen in the specification (decision 024): each a tab of the page where people look for it.
  'website.article-page': {
    path: '/website/:brandSlug/news-and-articles-page/article',
    label: 'Article Page',
    tabOf: 'website.news-and-articles-page',
    may: content,
    keywords: ['news', 'related articles'],
    screen: { kind: 'content', content: article },
  },
  'website.map-section': {
    path: '/website/:brandSlug/contact-information/map',
    label: 'Map Section',
    tabOf: 'website.contact-information',
    may: content,
    keywords: ['home', 'office', 'latitude'],
    screen: { kind: 'content', content: mapSection },
  },
  'website.project-location-section': {
    path: '/website/:brandSlug/featured-properties-section/project-location',
    label: 'Project Location Section',
    brands: ['ZRCO'],
    tabOf: 'website.featured-properties-section',
    may: content,
    keywords: ['home', 'map'],
    screen: { kind: 'content', content: projectLocationSection },
  },
})
