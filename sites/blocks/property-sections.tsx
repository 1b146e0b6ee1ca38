import { propertyDetailsPage } from '../../model/content/pages/property-details-page.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import { hasPage, isLinked } from '../../model/site/route.ts'
import type { SiteProperty } from '../../model/site/snapshot.ts'
import { dayInWords, pesos, useAddress, useSection, useView } from '../view/view.tsx'
import { developmentOf } from './development.ts'
import { Part } from './head.tsx'
import { Picture } from './picture.tsx'

/** A property in figures. */
export function Facts({ of: property }: { of: SiteProperty }) {
  const known: [string, string][] = [
    ...property.facts.map(({ label, value }): [string, string] => [label, value]),
    ...developmentOf(property),
    ...(property.lot_area === null
      ? []
      : [['Lot area', `${property.lot_area.toLocaleString('en-US')} m²`] as [string, string]]),
    ...(property.turnover_date === null ? [] : [['Turnover', dayInWords(property.turnover_date)] as [string, string]]),
    ...(property.ad_no === '' ? [] : [['Advertisement approval', property.ad_no] as [string, string]]),
  ]
  if (known.length === 0) return null
  return (
    <dl className="facts">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Gallery({ of: property, label }: { of: SiteProperty; label: string }) {
  const pictures = [
    { name: 'Building perspective', image: property.building_perspective },
    ...property.amenities.map(({ name, image }) => ({ name, image })),
    ...property.unit_types.map(({ unit_type, image }) => ({ name: unit_type, image })),
    ...property.floor_plans.map(({ tower, level, image }) => ({ name: `${tower}, level ${level}`, image })),
  ].filter(({ image }) => image !== null)
  if (pictures.length === 0) return null
  return (
    <Part title={label} section="property_details">
      <ul className="gallery">
        {pictures.map(({ name, image }) => (
          <li key={name}>
            <Picture src={image} alt={name} sizes="(max-width: 700px) 100vw, 400px" />
          </li>
        ))}
      </ul>
    </Part>
  )
}

export const areaOf = ({
  floor_area_min: from,
  floor_area_max: to,
}: {
  floor_area_min: number
  floor_area_max: number
}): string => (from === to ? `${from} m²` : `${from} – ${to} m²`)

export function Deliverables({ of: property, label }: { of: SiteProperty; label: string }) {
  return (
    <Part title={label} section="property_details">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach scrolling parts. */}
      <section className="scrolls" aria-label="Table of unit types" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Unit type</th>
              <th scope="col">Area</th>
              <th scope="col">Bedrooms</th>
              <th scope="col">Price from</th>
            </tr>
          </thead>
          <tbody>
            {property.unit_types.map(type => (
              <tr key={type.unit_type}>
                <th scope="row">{type.unit_type}</th>
                <td>{areaOf(type)}</td>
                <td>{type.bedrooms === 0 ? '–' : type.bedrooms}</td>
                <td>{type.price_from === null ? 'On request' : pesos(type.price_from)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Part>
  )
}

/** A visitor's next steps: calculate the monthly payment, and book a visit. */
export function NextSteps({ of: property }: { of: SiteProperty }) {
  const { site } = useView()
  const address = useAddress()
  const flags = useSection(propertyDetailsPage)
  if (!flags) return null
  const price = property.price_min === null ? '' : `?price=${Math.round(property.price_min)}`
  const steps = [
    {
      key: 'calculator',
      show:
        (flags.show_affordability_calculator_header || flags.show_affordability_calculator_button) &&
        isLinked(site, 'calculator'),
      title: flags.show_affordability_calculator_header ? flags.affordability_calculator_header : '',
      button: flags.show_affordability_calculator_button
        ? flags.affordability_calculator_button_text || 'Calculate'
        : undefined,
      href: `${address(publicPages.calculator.path)}${price}`,
    },
    {
      key: 'appointment',
      show: flags.show_appointment && hasPage(site, 'appointment'),
      title: flags.appointment_label || 'Visit this property',
      button: 'Choose a day and a time',
      href: `${address(publicPages.appointment.path)}?property_id=${property.id}`,
    },
  ].filter(({ show }) => show)
  if (steps.length === 0) return null
  return (
    <section className="part call" aria-label="Next steps">
      <div className="inner steps">
        {steps.map(({ key, title, button, href }) => (
          <div key={key}>
            {title !== '' && <h2>{title}</h2>}
            {button && (
              <p className="buttons">
                <a className="button" href={href}>
                  {button}
                </a>
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
