import type { ReactNode } from 'react'
import { comparePage as content } from '../../model/content/pages/compare-page.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import { hasPage, propertyPath } from '../../model/site/route.ts'
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

const areasOf = ({ unit_types }: SiteProperty): string =>
  unit_types.length === 0
    ? '–'
    : areaOf({
        floor_area_min: Math.min(...unit_types.map(type => type.floor_area_min)),
        floor_area_max: Math.max(...unit_types.map(type => type.floor_area_max)),
      })

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
  const rows: [boolean, string, (property: SiteProperty) => ReactNode][] = [
    [values.show_price_range, 'Price range', priceOf],
    [values.show_floor_area, 'Floor area', areasOf],
    [
      values.show_unit_type,
      'Unit types',
      property => property.unit_types.map(({ unit_type }) => unit_type).join(', ') || kindNames[property.type],
    ],
    [values.show_location, 'Location', property => property.address || whereOf(property)],
    [values.show_amenities, 'Amenities', property => property.amenities.map(({ name }) => name).join(', ') || '–'],
    ...developmentRows(chosen).map((label): [boolean, string, (property: SiteProperty) => ReactNode] => [
      values.show_development,
      label,
      property => developmentOf(property).find(([known]) => known === label)?.[1] ?? '–',
    ]),
    [values.show_description, 'Description', property => property.description || '–'],
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
                      .filter(([show]) => show)
                      .map(([, label, of]) => (
                        <tr key={label}>
                          <th scope="row">{label}</th>
                          {chosen.map(property => (
                            <td key={property.id}>{of(property)}</td>
                          ))}
                        </tr>
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

export const comparePage = (): Page => ({ title: 'Compare properties', isOfProperties: true, body: <Compare /> })
