import { dayOf, shifted } from '../model/rules/working-days.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { worksPicture } from './pictures.ts'
import { planted } from './planted.ts'
import { allProperties, statusOf } from './properties.ts'
import { clock, day, daysBefore, randomOf } from './random.ts'

const volume = { demo: 160, load: 3_400 } as const satisfies Record<Scale, number>
const works = [
  [
    'Foundation works are complete',
    'The foundation of {property} is cured and inspected. Columns of the first levels follow this month.',
  ],
  ['Structure at level {level}', 'Level {level} of {property} is cast. The crew keeps to one level in nine days.'],
  ['Façade and windows', 'Windows are set up to level {level} of {property}; the façade follows from the street side.'],
  ['Finishes have begun', 'Tiles, ceilings and doors go into the lower levels of {property}.'],
  ['Grounds and amenities', 'The gardens, the pool deck and the play area of {property} are taking shape.'],
] as const

/** Domain.md 6: monthly per property. */
export const projectNews = entity({
  table: 'project_news',
  about: scale => volume[scale],
  *rows(scale) {
    const random = randomOf('project_news')
    const shown = allProperties.filter(
      property =>
        statusOf(property) === 'active' &&
        property.brand_id !== 4 &&
        property.id !== planted.property_without_licence_to_sell.id,
    )
    for (let i = 0; i < volume[scale]; i += 1) {
      const property = shown[i % shown.length]
      if (!property) throw new Error('No property to write about.')
      // The newest month of each property comes first, then the one before.
      const month = Math.floor(i / shown.length)
      const at = new Date(daysBefore(12 + month * 30).getTime() - random.whole(0, 6) * day)
      const isLetter = random.chance(0.2)
      const newest = 20 + (property.id % 60)
      const picture = worksPicture(property, newest, month)
      const percent = Math.max(4, Math.min(97, newest - month * 3))
      const [title, text] = works[Math.min(works.length - 1, Math.floor(percent / 20))] ?? works[0]
      const drawn = random.next()
      const status =
        month > 0 || drawn < 0.7 ? ('published' as const) : drawn < 0.9 ? ('draft' as const) : ('scheduled' as const)
      const fill = (words: string) =>
        words.replaceAll('{property}', property.property_name).replaceAll('{level}', String(Math.round(percent / 3)))
      const published_at = status === 'published' ? new Date(at.getTime() + day) : null
      yield {
        id: firstId + i,
        brand_id: property.brand_id,
        property_id: property.id,
        property_name: property.property_name,
        kind: isLetter ? ('newsletter' as const) : ('update' as const),
        title: isLetter ? `News from ${property.property_name}` : fill(title),
        body: `<p>${fill(text)}</p>`,
        images: picture ? [picture] : [],
        percent_complete: isLetter ? null : percent,
        as_of_date: shifted(dayOf(at), -1),
        publish_at: status === 'scheduled' ? new Date(clock.getTime() + random.whole(5, 20) * day) : null,
        published_at,
        told_at: published_at,
        status,
        created_at: at,
        updated_at: published_at ?? at,
        created_by: firstId,
        updated_by: firstId,
        version: status === 'draft' ? 1 : 2,
      }
    }
  },
})
