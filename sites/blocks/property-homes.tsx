import type { SiteProperty } from '../../model/site/snapshot.ts'
import { pesos } from '../view/view.tsx'
import { Part } from './head.tsx'
import { PictureLink, useShown } from './picture-link.tsx'
import { Plans } from './property-pictures.tsx'

export const areaOf = ({
  floor_area_min: from,
  floor_area_max: to,
}: {
  floor_area_min: number
  floor_area_max: number
}): string => (from === to ? `${from} m²` : `${from} – ${to} m²`)

type UnitType = SiteProperty['unit_types'][number]
const bedroomsOf = ({ bedrooms }: UnitType): string => (bedrooms === 0 ? '–' : String(bedrooms))
const fromOf = ({ price_from }: UnitType): string => (price_from === null ? 'On request' : pesos(price_from))

/** What can be bought: the types of homes, each with its picture and its plan where one has them, and the plans of the floors. */
export function Homes({ of: property, label }: { of: SiteProperty; label: string }) {
  const shown = useShown()
  const types = property.unit_types
  const plans = <Plans of={property} />
  const areDrawn =
    shown(types.flatMap(({ unit_type: name, image, plan }) => [image, plan].map(each => ({ name, image: each }))))
      .length > 0
  if (types.length === 0 && !hasPlans(property)) return null
  return (
    <Part title={label} section="property_details" className="homes">
      {areDrawn ? <Cards of={types} /> : types.length > 0 && <Table of={types} />}
      {plans}
    </Part>
  )
}

const hasPlans = ({ floor_plans, level_plans }: SiteProperty): boolean =>
  [...floor_plans, ...level_plans].some(({ image }) => image !== null)

function Cards({ of: types }: { of: readonly UnitType[] }) {
  const shown = useShown()
  return (
    <ul className="unit-types">
      {types.map(type => {
        const [picture] = shown([{ name: type.unit_type, image: type.image }])
        const [plan] = shown([{ name: `${type.unit_type}, its plan`, image: type.plan }])
        return (
          <li key={type.unit_type}>
            {picture && <PictureLink of={picture} set="homes" sizes="(max-width: 700px) 88vw, 400px" />}
            <div>
              <h3>{type.unit_type}</h3>
              <dl>
                <div>
                  <dt>Area</dt>
                  <dd>{areaOf(type)}</dd>
                </div>
                {type.bedrooms > 0 && (
                  <div>
                    <dt>Bedrooms</dt>
                    <dd>{type.bedrooms}</dd>
                  </div>
                )}
                <div>
                  <dt>Price from</dt>
                  <dd>{fromOf(type)}</dd>
                </div>
              </dl>
              {plan && (
                <div className="unit-plan">
                  <PictureLink of={plan} set="homes" sizes="(max-width: 700px) 80vw, 340px" />
                </div>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const Table = ({ of: types }: { of: readonly UnitType[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach scrolling parts.
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
        {types.map(type => (
          <tr key={type.unit_type}>
            <th scope="row">{type.unit_type}</th>
            <td>{areaOf(type)}</td>
            <td>{bedroomsOf(type)}</td>
            <td>{fromOf(type)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
