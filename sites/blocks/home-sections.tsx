import { useId } from 'react'
import type { aboutRlcResidences } from '../../model/content/pages/about-rlc-residences.ts'
import type { aboutUsSection } from '../../model/content/pages/about-us-section.ts'
import type { bulletinSection } from '../../model/content/pages/bulletin-section.ts'
import { contactInformation } from '../../model/content/pages/contact-information.ts'
import { contactSection } from '../../model/content/pages/contact-section.ts'
import { featuredPropertiesSection } from '../../model/content/pages/featured-properties-section.ts'
import type { latestNewsSection } from '../../model/content/pages/latest-news-section.ts'
import { mapSection } from '../../model/content/pages/map-section.ts'
import type { newsAndPromoSection } from '../../model/content/pages/news-and-promo-section.ts'
import { projectLocationSection } from '../../model/content/pages/project-location-section.ts'
import { testimonialsSection } from '../../model/content/pages/testimonials-section.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import { dialled } from '../../model/rules/formats.ts'
import { hasPage } from '../../model/site/site-route.ts'
import { brandLooks } from '../brands/index.ts'
import { ContentLink, useAddress, useMark, useSection, useView } from '../view/view.tsx'
import { ArticleCards, PropertyCards } from './cards.tsx'
import { Contacts } from './footer.tsx'
import { Section } from './head.tsx'
import { byCodes, entriesOf, newsIn } from './order.ts'
import { Picture } from './picture.tsx'
import { Quotes } from './quotes.tsx'
import { RichText } from './rich-text.tsx'
import { type Spot, StreetMap } from './street-map.tsx'

export function FeaturedBlock() {
  const { site } = useView()
  const values = useSection(featuredPropertiesSection)
  const id = useId()
  if (!values) return null
  const own = entriesOf(site, values.properties)
  // One row of the site's own brand would say the same twice.
  const rows = values.featured_brands
    .filter(row => row.show)
    .map(row => ({ ...row, cards: byCodes(site, row.properties) }))
  const others = rows.length > 1 ? rows.filter(({ cards }) => cards.length > 0) : []
  const cards = own.length > 0 ? own : (rows[0]?.cards ?? [])
  if (cards.length === 0 && others.length === 0) return null
  return (
    <Section of={values} section="home.featured_properties" name="Featured properties" className="featured">
      <PropertyCards of={cards} link={values.card_link_text} />
      {others.map(row => (
        <div className="brand-row" key={row.id}>
          <h3 id={`${id}-${row.id}`}>{row.name}</h3>
          <ul aria-labelledby={`${id}-${row.id}`} className="name-list">
            {row.cards.map(({ property }) => (
              <li key={property.id}>
                <ContentLink to={`/property/${property.slug}`}>{property.name}</ContentLink>
                <span>{property.city}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}

type About = typeof aboutUsSection | typeof aboutRlcResidences
export function AboutBlock({ content, name }: { content: About; name: string }) {
  const values = useSection(content)
  if (!values) return null
  return (
    <Section of={values} section={content.section} name={name} className="about">
      <div className="beside">
        <div>
          <RichText html={values.description} />
          {values.show_learn_more_button && values.learn_more_link !== '' && (
            <p className="buttons">
              <ContentLink className="button" to={values.learn_more_link}>
                {values.learn_more_button_text || 'Learn more'}
              </ContentLink>
            </p>
          )}
        </div>
        <Picture src={values.image} seed={content.section} sizes="(max-width: 700px) 88vw, 600px" className="framed" />
      </div>
    </Section>
  )
}

export function LocationsBlock() {
  const { site } = useView()
  const values = useSection(projectLocationSection)
  if (!values || site.places.length === 0) return null
  return (
    <Section of={values} section="home.project_location" name="Project locations" className="locations">
      <Picture
        src={values.image}
        mobile={values.mobile_image}
        sizes="(max-width: 700px) 88vw, 1200px"
        className="framed"
      />
      <ul className="places">
        {site.places.map(place => (
          <li key={place.id}>
            <h3>{place.name}</h3>
            <p>{place.address}</p>
            <p className="card-over">{place.region}</p>
          </li>
        ))}
      </ul>
      {values.show_view_all_button && values.view_all_link !== '' && (
        <p className="buttons">
          <ContentLink className="button quiet" to={values.view_all_link}>
            {values.view_all_button_text || 'View all'}
          </ContentLink>
        </p>
      )}
    </Section>
  )
}

type News = typeof newsAndPromoSection | typeof latestNewsSection | typeof bulletinSection
export function NewsBlock({ content, name }: { content: News; name: string }) {
  const { site } = useView()
  const values = useSection(content)
  if (!values || site.news.length === 0 || !hasPage(site, 'news_and_articles')) return null
  return (
    <Section of={values} section={content.section} name={name} className="news">
      {'image' in values && (
        <Picture
          src={values.image}
          mobile={values.mobile_image}
          sizes="(max-width: 700px) 88vw, 1200px"
          className="framed"
        />
      )}
      <ArticleCards of={newsIn(site, content.section, values.article_count)} />
      {values.show_view_all_button && values.view_all_link !== '' && (
        <p className="buttons">
          <ContentLink className="button quiet" to={values.view_all_link}>
            {values.view_all_button_text || 'View all'}
            <span className="unseen"> ({(values.show_headline && values.headline) || name})</span>
          </ContentLink>
        </p>
      )}
    </Section>
  )
}

export function TestimonialsBlock() {
  const { site } = useView()
  const values = useSection(testimonialsSection)
  const featured = site.testimonials.filter(({ is_featured }) => is_featured)
  const address = useAddress()
  if (!values) return null
  const quotes = (featured.length > 0 ? featured : site.testimonials).slice(0, values.testimonial_count)
  if (quotes.length === 0) return null
  return (
    <Section of={values} section="home.testimonials" name="Testimonials" className="quotes-part">
      <Quotes of={quotes} />
      {values.show_view_all_button && hasPage(site, 'testimonials') && (
        <p className="buttons">
          <a className="button quiet" href={address(publicPages.testimonials.path)}>
            {values.view_all_button_text || 'View all'}
            <span className="unseen"> (Testimonials)</span>
          </a>
        </p>
      )}
    </Section>
  )
}

export function ContactBlock() {
  const { site } = useView()
  const values = useSection(contactSection)
  const contact = useSection(contactInformation)
  const address = useAddress()
  if (!values) return null
  return (
    <Section of={values} section="home.contact" name="Contact" className="contact-part">
      <Picture
        src={values.image}
        mobile={values.mobile_image}
        sizes="(max-width: 700px) 88vw, 1200px"
        className="framed"
      />
      {values.show_contact_number && contact && contact.landline !== '' && (
        <p>
          <a href={`tel:${dialled(contact.landline)}`}>{contact.landline}</a>
        </p>
      )}
      {values.show_email && contact && contact.email !== '' && (
        <p>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      )}
      {values.show_inquire_button && values.inquire_button_text !== '' && hasPage(site, 'contact_us') && (
        <p className="buttons">
          <a className="button" href={address(publicPages.contact_us.path)}>
            {values.inquire_button_text}
          </a>
        </p>
      )}
    </Section>
  )
}

type PlaceOf = { lat: number; lng: number; zoom: number; name: string; spots?: readonly Spot[]; isBand?: boolean }
/** A map, and a way to the map that one knows. */
export function PlaceOnMap({ lat, lng, ...shown }: PlaceOf) {
  const { zoom } = shown
  return (
    <div className="place-on-map">
      <StreetMap middle={{ lat, lng }} {...shown} />
      <p>
        <a
          href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`}
          rel="noopener noreferrer"
        >
          Open in a map
        </a>
      </p>
    </div>
  )
}

export function MapBlock() {
  const { site } = useView()
  const values = useSection(mapSection)
  const mark = useMark('home.map')
  if (!values) return null
  return (
    <Section of={values} section="home.map" name="Map" className="map-part">
      <div className="beside" {...mark('lat')}>
        <Contacts />
        {values.show_map && (
          <PlaceOnMap lat={values.lat} lng={values.lng} zoom={values.zoom} name={brandLooks[site.brand].wordmark} />
        )}
      </div>
    </Section>
  )
}
