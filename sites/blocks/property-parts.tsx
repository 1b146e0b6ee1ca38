import type { SiteProperty } from '../../model/site/snapshot.ts'
import { dayInWords, pesos } from '../view.tsx'
import { Part } from './head.tsx'
import { Picture } from './picture.tsx'

/** What is known of a property in figures. */
export function Facts({ of: property }: { of: SiteProperty }) {
  const known: [string, string][] = [
    ...property.facts.map(({ label, value }): [string, string] => [label, value]),
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
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
