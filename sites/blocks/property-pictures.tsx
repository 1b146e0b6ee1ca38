import type { SiteProperty } from '../../model/site/snapshot.ts'
import { Part } from './head.tsx'
import { type Named, PictureLink, useShown } from './picture-link.tsx'

/** Pictures that stand in the page; the others are looked through. */
const most = 5

const floorOf = ({ tower, level }: { tower: string; level: string }): string => `${tower}, level ${level}`

/** The pictures of a property, the largest first. */
export function Gallery({ of: property, label, shown }: { of: SiteProperty; label: string; shown: string | null }) {
  const { cover, amenities, unit_types } = property
  const known = useShown()
  const homes = known(unit_types.map(({ unit_type, image }) => ({ name: unit_type, image })))
  const places = known(amenities)
  const pictures = known([
    { name: 'Building perspective', image: property.building_perspective },
    { name: property.name, image: cover === shown ? null : cover },
    // Of both some, before all of one: the page has each under its own heading too.
    ...Array.from({ length: Math.max(homes.length, places.length) }, (_, i) =>
      [homes[i], places[i]].filter(each => each !== undefined),
    ).flat(),
  ])
  if (pictures.length === 0) return null
  const [inPage, others] = [pictures.slice(0, most), pictures.slice(most)]
  return (
    <Part title={label} section="property_details" className="pictures">
      <ul className={`mosaic of-${inPage.length}`}>
        {inPage.map((picture, i) => (
          <li key={picture.image}>
            <PictureLink
              of={picture}
              set="gallery"
              sizes={i === 0 ? '(max-width: 700px) 86vw, 720px' : '(max-width: 700px) 86vw, 360px'}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <ul className="name-list" data-no-script>
            {others.map(picture => (
              <li key={picture.image}>
                <PictureLink of={picture} set="gallery">
                  {picture.name}
                </PictureLink>
              </li>
            ))}
          </ul>
          <p className="buttons" data-needs-script hidden>
            <button type="button" className="button quiet small" data-look-all="gallery">
              All {pictures.length} pictures
            </button>
          </p>
        </>
      )}
    </Part>
  )
}

/** The plans of floors and levels, tower by tower: one picture for each level. */
export function Plans({ of: { floor_plans, level_plans } }: { of: SiteProperty }) {
  const shown = useShown()
  const plans = [...floor_plans, ...level_plans].filter(({ image }) => image !== null)
  const drawn = plans.filter((plan, i) => plans.findIndex(each => floorOf(each) === floorOf(plan)) === i)
  const towers = [...new Set(drawn.map(({ tower }) => tower))].map(tower => ({
    tower,
    levels: drawn.filter(plan => plan.tower === tower),
  }))
  const rows = towers
    .map(({ tower, levels }) => ({
      tower,
      levels: levels.flatMap(({ level, image }) =>
        shown([{ name: floorOf({ tower, level }), image } satisfies Named]).map(picture => ({ level, picture })),
      ),
    }))
    .filter(({ levels }) => levels.length > 0)
  if (rows.length === 0) return null
  return (
    <div className="plans">
      {rows.map(({ tower, levels }) => (
        <section key={tower} aria-label={`Plans of ${tower}`}>
          <h3>{tower}</h3>
          <ul className="levels">
            {levels.map(({ level, picture }) => (
              <li key={level}>
                <PictureLink
                  of={picture}
                  set="plans"
                  sizes={levels.length === 1 ? '(max-width: 700px) 88vw, 960px' : '(max-width: 700px) 88vw, 320px'}
                >
                  <span>Level {level}</span>
                </PictureLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
