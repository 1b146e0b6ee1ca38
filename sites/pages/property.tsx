import { propertyDetails } from '../../model/content/pages/property-details.ts'
import { propertyDetailsPage } from '../../model/content/pages/property-details-page.ts'
import { propertyPage as shared } from '../../model/content/pages/property-page.ts'
import { addressIn, hasPage, propertyPath } from '../../model/site/route.ts'
import { type SiteProperty, type Snapshot, sectionOf } from '../../model/site/snapshot.ts'
import type { View } from '../../model/site/view.ts'
import { ArticleCards, drawingFor, drawingOf, kindNames, PropertyCards, priceOf, whereOf } from '../blocks/cards.tsx'
import { Contacts } from '../blocks/footer.tsx'
import { PageHead, Part } from '../blocks/head.tsx'
import { PlaceOnMap } from '../blocks/home-sections.tsx'
import { InquiryForm } from '../blocks/inquiry-form.tsx'
import { Picture } from '../blocks/picture.tsx'
import { Deliverables, Facts, Gallery, NextSteps } from '../blocks/property-sections.tsx'
import { ContentLink, useSection, useView } from '../view/view.tsx'
import type { Page } from './page.ts'

function Property({ of: property }: { of: SiteProperty }) {
  const { site } = useView()
  const flags = useSection(propertyDetailsPage)
  const common = useSection(shared)
  const own = useSection(propertyDetails)?.properties.find(row => row.show && row.property_code === property.code)
  if (!flags) return null
  const path = propertyPath(site, property.slug)
  const updates = site.news.filter(({ property_ids }) => property_ids.includes(String(property.id))).slice(0, 3)
  const nearby = site.properties.filter(({ id, city }) => id !== property.id && city === property.city).slice(0, 3)
  const head = {
    show_headline: true,
    headline: own?.headline || property.name,
    show_sub_headline: true,
    sub_headline: own?.sub_headline || property.headline,
    image: own?.image ?? property.cover ?? common?.image ?? null,
    mobile_image: own?.mobile_image ?? common?.mobile_image ?? null,
  }
  return (
    <>
      <PageHead of={head} section="property_details" fallback={property.name} drawn={drawingFor(property)} />
      <div className="at-a-glance">
        <dl className="inner">
          <div>
            <dt>Kind</dt>
            <dd>{kindNames[property.type]}</dd>
          </div>
          <div>
            <dt>Place</dt>
            <dd>{whereOf(property)}</dd>
          </div>
          <div>
            <dt>Price</dt>
            <dd>{priceOf(property)}</dd>
          </div>
          <div>
            <dt>Licence to sell</dt>
            <dd>{property.lts_no}</dd>
          </div>
        </dl>
      </div>
      {flags.show_project_brief && (
        <Part title={flags.project_brief_label || 'The project'} section="property_details">
          <div className="beside">
            <div className="prose">
              {property.about.split(/\n{2,}/).map(text => (
                <p key={text}>{text}</p>
              ))}
              {property.view360 !== '' && (
                <p>
                  <ContentLink to={property.view360}>See it in 360°</ContentLink>
                </p>
              )}
              {property.videos.map((video, i) => (
                <p key={video}>
                  <ContentLink to={video}>Watch video {property.videos.length > 1 ? i + 1 : ''}</ContentLink>
                </p>
              ))}
              {property.brochure && (
                <p>
                  <ContentLink to={property.brochure}>Download the brochure</ContentLink>
                </p>
              )}
            </div>
            <Facts of={property} />
          </div>
        </Part>
      )}
      {flags.show_amenities && property.amenities.length > 0 && (
        <Part title={flags.amenities_label || 'Amenities'} section="property_details">
          <ul className="amenities">
            {property.amenities.map(({ name, image }) => (
              <li key={name}>
                <Picture src={image} alt="" sizes="240px" />
                {name}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {flags.show_gallery && <Gallery of={property} label={flags.gallery_label || 'Gallery'} />}
      {flags.show_deliverables && property.unit_types.length > 0 && (
        <Deliverables of={property} label={flags.deliverables_label || 'What is delivered'} />
      )}
      {flags.show_location && (
        <Part title={flags.location_label || 'Location'} section="property_details">
          <div className="beside">
            <div>
              <p>{property.address || whereOf(property)}</p>
              <ul className="landmarks">
                {property.landmarks.map(({ name, distance_km }) => (
                  <li key={name}>
                    {name}
                    <span>{distance_km} km</span>
                  </li>
                ))}
              </ul>
            </div>
            {property.lat !== null && property.lng !== null && (
              <PlaceOnMap lat={property.lat} lng={property.lng} zoom={15} />
            )}
          </div>
        </Part>
      )}
      {flags.show_hotel_integration && (
        <Part title={flags.hotel_integration_label || 'Hotel services'} section="property_details">
          <p>
            Housekeeping, a front desk and the care of your home while you are away can be arranged. Ask us for the
            terms.
          </p>
        </Part>
      )}
      {flags.show_construction_updates && updates.length > 0 && hasPage(site, 'news_and_articles') && (
        <Part title={flags.construction_updates_label || 'Construction updates'} section="property_details">
          <ArticleCards of={updates} />
        </Part>
      )}
      <NextSteps of={property} />
      {flags.show_contact_us && common?.show_inquiry_form !== false && (
        <Part
          title={
            (common?.show_inquiry_headline && common.inquiry_headline) ||
            flags.contact_us_label ||
            'Ask about this property'
          }
          section="property_page"
        >
          <div className="beside wide-first">
            <InquiryForm action={path} property={property} />
            <aside aria-label="Where to find us">
              <Contacts withAll />
            </aside>
          </div>
        </Part>
      )}
      {common?.show_related_properties && nearby.length > 0 && (
        <Part
          title={common.show_related_headline ? common.related_headline : ''}
          section="property_page"
          className="featured"
        >
          {!(common.show_related_headline && common.related_headline) && (
            <h2 className="unseen">Other properties nearby</h2>
          )}
          <PropertyCards of={nearby.map(each => ({ property: each }))} />
        </Part>
      )}
    </>
  )
}

export function propertyPage(site: Snapshot, view: View, slug: string): Page | undefined {
  const property = site.properties.find(each => each.slug === slug)
  if (!property) return undefined
  const common = sectionOf(site, shared)
  const words = {
    title: property.seo_title || common?.seo_title || property.name,
    description: property.seo_description || property.description || common?.seo_description || '',
  }
  return {
    ...words,
    keywords: property.seo_keyword || common?.seo_keyword || '',
    image: property.cover ?? common?.image ?? null,
    data: [
      {
        '@type': 'RealEstateListing',
        name: property.name,
        description: words.description,
        url: view.origin + addressIn(site, propertyPath(site, slug)),
        ...(property.launch_date ? { datePosted: property.launch_date } : {}),
        about: {
          '@type': drawingOf(property) === 'tower' ? 'ApartmentComplex' : 'Residence',
          name: property.name,
          address: {
            '@type': 'PostalAddress',
            streetAddress: property.address,
            addressLocality: property.city,
            addressRegion: property.province,
            addressCountry: 'PH',
          },
          ...(property.lat !== null && property.lng !== null
            ? { geo: { '@type': 'GeoCoordinates', latitude: property.lat, longitude: property.lng } }
            : {}),
        },
        ...(property.price_min === null
          ? {}
          : {
              offers: {
                '@type': 'AggregateOffer',
                priceCurrency: 'PHP',
                lowPrice: property.price_min,
                ...(property.price_max === null ? {} : { highPrice: property.price_max }),
              },
            }),
      },
    ],
    body: <Property of={property} />,
  }
}
