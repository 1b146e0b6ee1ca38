import { abcOfLivingSection } from '../../model/content/pages/abc-of-living-section.ts'
import { aboutRlcResidences } from '../../model/content/pages/about-rlc-residences.ts'
import { aboutUsSection } from '../../model/content/pages/about-us-section.ts'
import { bannerSection } from '../../model/content/pages/banner-section.ts'
import { bulletinSection } from '../../model/content/pages/bulletin-section.ts'
import { latestNewsSection } from '../../model/content/pages/latest-news-section.ts'
import { newsAndPromoSection } from '../../model/content/pages/news-and-promo-section.ts'
import { orderSettings } from '../../model/content/pages/order-settings.ts'
import { valueProposition } from '../../model/content/pages/value-proposition.ts'
import { type SiteSnapshot, sectionOf } from '../../model/site/snapshot.ts'
import { TextCards } from '../blocks/cards.tsx'
import { Section } from '../blocks/head.tsx'
import { Hero } from '../blocks/hero.tsx'
import {
  AboutBlock,
  ContactBlock,
  FeaturedBlock,
  LocationsBlock,
  MapBlock,
  NewsBlock,
  TestimonialsBlock,
} from '../blocks/home-sections.tsx'
import { HomesBrand } from '../blocks/homes-brand.tsx'
import { Part } from '../view/memo-section.tsx'
import { useSection, useView } from '../view/view.tsx'
import type { Page } from './page.ts'

function ValueProposition() {
  const values = useSection(valueProposition)
  if (!values) return null
  return (
    <Section of={values} section="home.value_proposition" name="Value proposition" className="reasons">
      {values.remarks !== '' && <p className="remarks">{values.remarks}</p>}
      <TextCards of={values.cards} />
    </Section>
  )
}

function AbcOfLiving() {
  const values = useSection(abcOfLivingSection)
  if (!values) return null
  const words = {
    show_headline: values.show_headline,
    headline: values.headline,
    show_sub_headline: false,
    sub_headline: '',
  }
  return (
    <Section of={words} section="home.abc_living" name="Value proposition" className="reasons">
      {values.remarks !== '' && <p className="remarks">{values.remarks}</p>}
      <TextCards of={values.cards} className={`align-${values.cards_alignment.replaceAll('_', '-')}`} />
    </Section>
  )
}

/** Each section of the home page, by its name in the order of the home page. */
const parts: Readonly<Record<string, () => React.ReactNode>> = {
  banner: () => <Hero />,
  homes_brand: () => <HomesBrand />,
  value_proposition: () => <ValueProposition />,
  abc_living: () => <AbcOfLiving />,
  featured_properties: () => <FeaturedBlock />,
  about_us: () => <AboutBlock content={aboutUsSection} name="About us" />,
  about_rlc_residences: () => <AboutBlock content={aboutRlcResidences} name="About the brand" />,
  project_location: () => <LocationsBlock />,
  news_and_promo: () => <NewsBlock content={newsAndPromoSection} name="News and promos" />,
  latest_news: () => <NewsBlock content={latestNewsSection} name="Latest news" />,
  bulletin: () => <NewsBlock content={bulletinSection} name="Bulletin" />,
  testimonials: () => <TestimonialsBlock />,
  contact: () => <ContactBlock />,
  map: () => <MapBlock />,
}

function Home() {
  const { site } = useView()
  const order = sectionOf(site, orderSettings)?.home_sections ?? ['banner']
  return (
    <>
      {!order.includes('banner') && <h1 className="unseen">{sectionOf(site, bannerSection)?.headline || 'Home'}</h1>}
      {order.map(name => {
        const draw = Object.hasOwn(parts, name) ? parts[name] : undefined
        return (
          draw && (
            <div key={name}>
              <Part>{draw()}</Part>
            </div>
          )
        )
      })}
    </>
  )
}

export function homePage(site: SiteSnapshot): Page {
  const banner = sectionOf(site, bannerSection)
  return {
    title: banner?.headline ?? 'Home',
    ...(banner
      ? {
          description: banner.sub_headline,
          // What the site begins with, and not what a search engine is told.
          ...(banner.headline === '' ? {} : { card: { title: banner.headline, line: banner.sub_headline } }),
          image: banner.banners[0]?.image ?? banner.images[0] ?? null,
        }
      : {}),
    body: <Home />,
  }
}
