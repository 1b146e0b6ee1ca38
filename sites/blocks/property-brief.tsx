import type { SiteProperty } from '../../model/site/snapshot.ts'
import { ContentLink, dayInWords } from '../view/view.tsx'
import { developmentOf } from './development.ts'
import { Part } from './head.tsx'
import { Picture } from './picture.tsx'
import { PictureLink, useShown } from './picture-link.tsx'
import { Watch } from './property-watch.tsx'

const area = (value: number | null): string => (value === null ? '' : `${value.toLocaleString('en-US')} m²`)
const day = (value: string | null): string => (value === null ? '' : dayInWords(value))

/** A property in figures, label by value; of two figures that say the same the more telling one. */
function factsOf(property: SiteProperty): [string, string][] {
  const { facts, total_units: homes, development, lot_area } = property
  const hectares = development.gross_land_area
  const rows: [string, string][] = [
    ...facts.map(({ label, value }): [string, string] => [label, value]),
    // A fact of the editors may say it in their words.
    [
      'Homes',
      homes === null || homes === development.number_of_lots || facts.some(({ value }) => value === String(homes))
        ? ''
        : homes.toLocaleString('en-US'),
    ],
    ...developmentOf(property),
    ['Lot area', hectares !== null && Math.round(hectares * 10_000) === lot_area ? '' : area(lot_area)],
    ['Launch', day(property.launch_date)],
    ['Turnover', day(property.turnover_date)],
    ['Advertisement approval', property.ad_no],
  ]
  return rows.filter(([, value]) => value !== '')
}

const Facts = ({ of: facts }: { of: readonly (readonly [string, string])[] }) => (
  <dl className="facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Towers = ({ of: towers }: { of: SiteProperty['towers'] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach scrolling parts.
  <section className="scrolls towers" aria-label="Table of towers" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Tower</th>
          <th scope="col">Floors</th>
          <th scope="col">Homes on a floor</th>
          <th scope="col">Parking slots</th>
          <th scope="col">Height</th>
        </tr>
      </thead>
      <tbody>
        {towers.map(({ name, floors, units_per_floor, parking, height_m }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{floors}</td>
            <td>{units_per_floor || '–'}</td>
            <td>{parking || '–'}</td>
            <td>{height_m === null ? '–' : `${height_m} m`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** What it is: the words about it, its figures and its towers; how it will look, where no gallery begins with that. */
export function Brief({ of: property, label, hasGallery }: { of: SiteProperty; label: string; hasGallery: boolean }) {
  const shown = useShown()
  const facts = factsOf(property)
  const words = (property.about || property.description).split(/\n{2,}/).filter(text => text.trim() !== '')
  const [perspective] = shown([
    { name: 'Building perspective', image: hasGallery ? null : property.building_perspective },
  ])
  const [logo] = shown([{ name: '', image: property.logo }])
  const { brochure, towers } = property
  const isSaid = words.length > 0 || logo !== undefined || brochure !== null
  const isFilmed = property.videos.length > 0 || property.view360 !== ''
  if (!isSaid && !isFilmed && facts.length === 0 && towers.length === 0 && !perspective) return null
  const figures = facts.length > 0 && <Facts of={facts} />
  const picture = perspective && (
    <PictureLink of={perspective} set="perspective" sizes="(max-width: 900px) 100vw, 600px" />
  )
  return (
    <Part title={label} section="property_details" className="brief">
      <div className={isSaid && (picture || figures) ? 'beside' : undefined}>
        {isSaid && (
          <div className="prose">
            {logo && <Picture src={logo.image} alt={property.name} sizes="200px" className="mark" />}
            {words.map(text => (
              <p key={text}>{text}</p>
            ))}
            {brochure && (
              <p className="buttons">
                <ContentLink className="button quiet" to={brochure}>
                  Download the brochure
                </ContentLink>
              </p>
            )}
          </div>
        )}
        {picture || figures}
      </div>
      {picture && figures && <div className="wide-facts">{figures}</div>}
      {towers.length > 0 && <Towers of={towers} />}
      <Watch of={property} />
    </Part>
  )
}
