import { comparePage as content } from '../../model/content/pages/compare-page.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import { hasPage, propertyPath } from '../../model/site/site-route.ts'
import type { SiteProperty } from '../../model/site/snapshot.ts'
import { kindNames, PropertyPicture, priceOf, whereOf } from '../blocks/cards.tsx'
import { developmentOf } from '../blocks/development.ts'
import { FormField } from '../blocks/form.tsx'
import { PageHead } from '../blocks/head.tsx'
import { inOrder } from '../blocks/order.ts'
import { areaOf } from '../blocks/property-homes.tsx'
import { useAddress, useSection, useView, valueIn } from '../view/view.tsx'
import type { Page } from './page.ts'

/** Most properties side by side. */
const places = ['a', 'b', 'c'] as const

type Range = { readonly from: number; readonly to: number }
const pricesOf = ({ price_min, price_max }: SiteProperty): Range | undefined =>
  price_min === null ? undefined : { from: price_min, to: price_max ?? price_min }
const areasOf = ({ unit_types }: SiteProperty): Range | undefined =>
  unit_types.length === 0
    ? undefined
    : {
        from: Math.min(...unit_types.map(type => type.floor_area_min)),
        to: Math.max(...unit_types.map(type => type.floor_area_max)),
      }

/** Its range as a line from nothing to the most of all that are compared, so that two are told apart without reading. */
function Span({ of, most }: { of: Range | undefined; most: number }) {
  if (!of || most <= 0) return null
  const at = (value: number) => (value / most) * 100
  return (
    <svg className="span" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className="span-all" width={100} height={4} />
      <rect x={at(of.from)} width={Math.max(at(of.to) - at(of.from), 1.5)} height={4} />
    </svg>
  )
}

type Row = {
  readonly show: boolean
  readonly label: string
  readonly of: (property: SiteProperty) => string
  readonly range?: (property: SiteProperty) => Range | undefined
}

const yes = 'Yes'
const no = 'No'
/** What is there is told from what is not without reading. */
const signOf = (text: string | undefined) => (text === yes ? 'has' : text === no ? 'has-not' : undefined)

/** A row for each amenity that any of them has. */
const amenityRows = (show: boolean, chosen: readonly SiteProperty[]): Row[] =>
  [...new Set(chosen.flatMap(({ amenities }) => amenities.map(({ name }) => name)))].map(name => ({
    show,
    label: name,
    of: ({ amenities }) => (amenities.some(each => each.name === name) ? yes : no),
  }))

/** What any of them says of its land and lots: towers have no such rows. */
const developmentRows = (chosen: readonly SiteProperty[]): string[] => [
  ...new Set(chosen.flatMap(property => developmentOf(property).map(([label]) => label))),
]

function Compare() {
  const view = useView()
  const address = useAddress()
  const values = useSection(content)
  if (!values) return null
  const chosen = places.flatMap(place => {
    const property = view.site.properties.find(({ code }) => code === valueIn(view, place))
    return property ? [property] : []
  })
  const rows: Row[] = [
    { show: values.show_price_range, label: 'Price range', of: priceOf, range: pricesOf },
    {
      ...{ show: values.show_floor_area, label: 'Floor area', range: areasOf },
      of: property => {
        const area = areasOf(property)
        return area ? areaOf({ floor_area_min: area.from, floor_area_max: area.to }) : '–'
      },
    },
    {
      ...{ show: values.show_unit_type, label: 'Unit types' },
      of: ({ unit_types, type }) => unit_types.map(({ unit_type }) => unit_type).join(' · ') || kindNames[type],
    },
    {
      ...{ show: values.show_location, label: 'Location' },
      of: property => property.address || whereOf(property),
    },
    ...developmentRows(chosen).map(label => ({
      ...{ show: values.show_development, label },
      of: (property: SiteProperty) => developmentOf(property).find(([known]) => known === label)?.[1] ?? '–',
    })),
    ...amenityRows(values.show_amenities, chosen),
    { show: values.show_description, label: 'Description', of: ({ description }) => description || '–' },
  ]
  const details = hasPage(view.site, 'property_details')
  return (
    <>
      <PageHead of={values} section="compare" fallback="Compare properties" />
      <section className="part" aria-label="Comparison">
        <div className="inner">
          <form className="finder" method="get" action={address(publicPages.compare.path)} data-live="comparison">
            {places.map((place, i) => (
              <FormField
                key={place}
                name={place}
                label={`Property ${i + 1}`}
                value={valueIn(view, place)}
                none="None"
                options={inOrder(view.site).map(({ code, name }) => ({ value: code, label: name }))}
              />
            ))}
            <button className="button" type="submit">
              {values.compare_button_text}
            </button>
          </form>
          <div id="comparison" aria-live="polite">
            {chosen.length === 0 ? (
              <p className="hint">Choose two or three properties to see them side by side.</p>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach scrolling parts.
              <section className="scrolls" aria-label="Table of properties" tabIndex={0}>
                <table className="comparison">
                  <thead>
                    <tr>
                      <td />
                      {chosen.map(property => (
                        <th scope="col" key={property.id}>
                          <PropertyPicture of={property} />
                          {details ? (
                            <a href={address(propertyPath(view.site, property.slug))}>{property.name}</a>
                          ) : (
                            property.name
                          )}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows
                      .filter(({ show }) => show)
                      .map(row => (
                        <Compared key={row.label} row={row} chosen={chosen} />
                      ))}
                  </tbody>
                </table>
              </section>
            )}
          </div>
        </div>
      </section>
    </>
  )
}

/** One row; what is the same for all steps back behind what tells them apart. */
function Compared({ row: { label, of, range }, chosen }: { row: Row; chosen: readonly SiteProperty[] }) {
  const texts = chosen.map(of)
  const isSame = chosen.length > 1 && new Set(texts).size === 1
  const most = Math.max(0, ...chosen.map(property => range?.(property)?.to ?? 0))
  return (
    <tr className={isSame ? 'same' : undefined}>
      <th scope="row">{label}</th>
      {chosen.map((property, i) => (
        <td key={property.id} className={signOf(texts[i])}>
          {texts[i]}
          {range && <Span of={range(property)} most={most} />}
        </td>
      ))}
    </tr>
  )
}

export const comparePage = (): Page => ({ title: 'Compare properties', isOfProperties: true, body: <Compare /> })
