import { propertyDetails } from '../../model/content/pages/property-details.ts'
import { propertyDetailsPage } from '../../model/content/pages/property-details-page.ts'
import { propertyPage as shared } from '../../model/content/pages/property-page.ts'
import { kilometresBetween } from '../../model/rules/coordinates.ts'
import { addressIn, hasPage, propertyPath } from '../../model/site/site-route.ts'
import { type SiteProperty, type SiteSnapshot, sectionOf } from '../../model/site/snapshot.ts'
import type { SiteView } from '../../model/site/view.ts'
import { drawingFor, drawingOf, kindNames, PropertyCards, priceFrom, whereOf } from '../blocks/cards.tsx'
import { Contacts } from '../blocks/footer.tsx'
import { PageHead, Part } from '../blocks/head.tsx'
import { InquiryForm } from '../blocks/inquiry-form.tsx'
import { NextSteps } from '../blocks/next-steps.tsx'
import { AskBar, AtAGlance, useAsks } from '../blocks/property-bar.tsx'
import { Brief } from '../blocks/property-brief.tsx'
import { Homes } from '../blocks/property-homes.tsx'
import { Gallery } from '../blocks/property-pictures.tsx'
import { Amenities, Location } from '../blocks/property-place.tsx'
import { Progress } from '../blocks/property-progress.tsx'
import { imagesOf, useSection, useView } from '../view/view.tsx'
import type { Page } from './page.ts'

/** Kilometres that somebody who looks for a home here would still go. */
const near = 12

/** Three others of the city, or near it: the nearest first. */
function othersNear(all: readonly SiteProperty[], { id, city, lat, lng }: SiteProperty): SiteProperty[] {
  const far = (each: SiteProperty): number => {
    const isKnown = lat !== null && lng !== null && each.lat !== null && each.lng !== null
    if (isKnown) return kilometresBetween({ lat, lng }, { lat: each.lat, lng: each.lng })
    return each.city === city ? 0 : Number.POSITIVE_INFINITY
  }
  return all
    .filter(each => each.id !== id && (each.city === city || far(each) <= near))
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, 3)
}

function Property({ of: property }: { of: SiteProperty }) {
  const { site } = useView()
  const flags = useSection(propertyDetailsPage)
  const common = useSection(shared)
  const own = useSection(propertyDetails)?.properties.find(row => row.show && row.property_code === property.code)
  const asks = useAsks()
  if (!flags) return null
  const path = propertyPath(site, property.slug)
  const nearby = othersNear(site.properties, property)
  const image = own?.image ?? property.cover ?? common?.image ?? null
  const head = {
    show_headline: true,
    headline: own?.headline || property.name,
    show_sub_headline: true,
    sub_headline: own?.sub_headline || property.headline,
    image,
    mobile_image: own?.mobile_image ?? common?.mobile_image ?? null,
  }
  // What a hotel would do for those who live there stands apart where its part is shown.
  const isService = ({ category }: { category: string }) => flags.show_hotel_integration && category === 'services'
  const services = property.amenities.filter(isService)
  const amenities = property.amenities.filter(each => !isService(each))
  return (
    <>
      <PageHead
        of={head}
        section="property_details"
        fallback={property.name}
        drawn={drawingFor(property)}
        className="of-property"
      />
      {/* The bar of a phone ends with it, where the form begins. */}
      <div className="offer">
        <AtAGlance of={property} />
        {flags.show_gallery && <Gallery of={property} label={flags.gallery_label || 'Gallery'} shown={image} />}
        {flags.show_project_brief && (
          <Brief of={property} label={flags.project_brief_label || 'The project'} hasGallery={flags.show_gallery} />
        )}
        {flags.show_deliverables && <Homes of={property} label={flags.deliverables_label || 'What is delivered'} />}
        {flags.show_amenities && <Amenities of={amenities} label={flags.amenities_label || 'Amenities'} />}
        {flags.show_hotel_integration && (
          <Amenities of={services} label={flags.hotel_integration_label || 'Hotel services'} />
        )}
        {flags.show_location && <Location of={property} label={flags.location_label || 'Location'} />}
        {flags.show_construction_updates && hasPage(site, 'news_and_articles') && (
          <Progress of={property} label={flags.construction_updates_label || 'Construction updates'} />
        )}
        <NextSteps of={property} />
        <AskBar of={property} />
      </div>
      {asks && (
        <Part
          title={
            (common?.show_inquiry_headline && common.inquiry_headline) ||
            flags.contact_us_label ||
            'Ask about this property'
          }
          section="property_page"
          className="asking"
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

export function propertyPage(site: SiteSnapshot, view: SiteView, slug: string): Page | undefined {
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
    isOfProperties: true,
    card: {
      title: property.name,
      over: kindNames[property.type],
      line: [whereOf(property), priceFrom(property)].filter(part => part !== '').join('\n'),
    },
    data: [
      {
        '@type': 'RealEstateListing',
        name: property.name,
        description: words.description,
        url: view.origin + addressIn(site, propertyPath(site, slug)),
        ...imagesOf(view, [property.cover, property.building_perspective]),
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
