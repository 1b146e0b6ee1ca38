import type { Content } from './content.ts'
import { abcOfLivingSection } from './pages/abc-of-living-section.ts'
import { aboutRlcResidences } from './pages/about-rlc-residences.ts'
import { aboutUsPage } from './pages/about-us-page.ts'
import { aboutUsSection } from './pages/about-us-section.ts'
import { appointmentPage } from './pages/appointment-page.ts'
import { article } from './pages/article.ts'
import { awardPage } from './pages/award-page.ts'
import { bannerSection } from './pages/banner-section.ts'
import { bulletinSection } from './pages/bulletin-section.ts'
import { calculator } from './pages/calculator.ts'
import { careersPage } from './pages/careers-page.ts'
import { comparePage } from './pages/compare-page.ts'
import { contactInformation } from './pages/contact-information.ts'
import { contactSection } from './pages/contact-section.ts'
import { contactUsPage } from './pages/contact-us-page.ts'
import { emailContent } from './pages/email-content.ts'
import { faqPage } from './pages/faq-page.ts'
import { featuredPropertiesSection } from './pages/featured-properties-section.ts'
import { fonts } from './pages/fonts.ts'
import { footer } from './pages/footer.ts'
import { header } from './pages/header.ts'
import { innerProperties } from './pages/inner-properties.ts'
import { jellybeanDesign } from './pages/jellybean-design.ts'
import { latestNewsSection } from './pages/latest-news-section.ts'
import { mapSection } from './pages/map-section.ts'
import { newsAndArticlesPage } from './pages/news-and-articles-page.ts'
import { newsAndPromoSection } from './pages/news-and-promo-section.ts'
import { orderSettings } from './pages/order-settings.ts'
import { pageList } from './pages/page-list.ts'
import { projectLocationSection } from './pages/project-location-section.ts'
import { propertiesPage } from './pages/properties-page.ts'
import { propertyDetails } from './pages/property-details.ts'
import { propertyDetailsPage } from './pages/property-details-page.ts'
import { propertyPage } from './pages/property-page.ts'
import { searchResultPage } from './pages/search-result-page.ts'
import { sideMenu } from './pages/side-menu.ts'
import { testimonialsPage } from './pages/testimonials-page.ts'
import { testimonialsSection } from './pages/testimonials-section.ts'
import { valueProposition } from './pages/value-proposition.ts'

/** Every section of a site's `contents`. Which brands have one is the registry's to say; see defaults/ for what each starts from. */
export const contents: readonly Content[] = [
  header,
  footer,
  sideMenu,
  pageList,
  contactInformation,
  emailContent,
  jellybeanDesign,
  fonts,
  orderSettings,
  abcOfLivingSection,
  aboutRlcResidences,
  aboutUsSection,
  bannerSection,
  bulletinSection,
  contactSection,
  featuredPropertiesSection,
  latestNewsSection,
  mapSection,
  newsAndPromoSection,
  projectLocationSection,
  testimonialsSection,
  valueProposition,
  aboutUsPage,
  appointmentPage,
  article,
  awardPage,
  calculator,
  careersPage,
  comparePage,
  contactUsPage,
  faqPage,
  innerProperties,
  newsAndArticlesPage,
  propertiesPage,
  propertyDetailsPage,
  propertyDetails,
  propertyPage,
  searchResultPage,
  testimonialsPage,
]

const bySection = new Map(contents.map(content => [content.section, content]))
export const contentOf = (section: string): Content | undefined => bySection.get(section)
