import { dayOf, shifted } from '../model/rules/working-days.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { worksText } from './news-texts.ts'
import { worksPicture } from './pictures.ts'
import { planted } from './planted.ts'
import { allProperties, type Property, statusOf } from './properties.ts'
import { clock, day, randomOf } from './random.ts'
import { dayTold, percentOn, standingOn } from './works.ts'

const volume = { demo: 160, load: 3_400 } as const satisfies Record<Scale, number>
type Words = readonly [title: string, text: string]
const before: Words = [
  'The ground is being prepared',
  'The permits are posted at the gate of {property}, the ground is cleared, and levels are taken.',
]
const after: Words = [
  'Inspections before turnover',
  'The works of {property} are complete. Homes are inspected one by one, and what is found is mended before the keys are handed over.',
]
/** What the newest update of a property says, from what stands on its day. */
function wordsOf(property: Property, at: Date): Words {
  const standing = standingOn(property, at)
  if (!standing) return percentOn(property, at) === 0 ? before : after
  const { title, excerpt } = worksText(standing)
  return [
    title.replace('{property}: ', '').replace(/^./, letter => letter.toUpperCase()),
    `${excerpt} This is how {property} stands.`,
  ]
}

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
      const at = dayTold(month)
      const isLetter = random.chance(0.2)
      const picture = worksPicture(property, month)
      const percent = percentOn(property, at)
      const [title, text] = wordsOf(property, at)
      const drawn = random.next()
      const status =
        month > 0 || drawn < 0.7 ? ('published' as const) : drawn < 0.9 ? ('draft' as const) : ('scheduled' as const)
      const fill = (words: string) => words.replaceAll('{property}', property.property_name)
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
