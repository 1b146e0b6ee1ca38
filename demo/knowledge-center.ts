import { folderTypes } from '../model/kinds/knowledge.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { guideId, guideTitles } from './guides.ts'
import { clock, day, daysBefore, randomOf } from './random.ts'

const folders = ['2026', 'All brands'] as const
const volume = { demo: 48, load: 3_200 } as const satisfies Record<Scale, number>
const brandSets = [['ZRRE'], ['ZRCO'], ['ZRLU'], ['ZRRE', 'ZRCO', 'ZRLU']] as const

export const knowledgeFolders = entity({
  table: 'knowledge_folders',
  about: () => folderTypes.length * folders.length,
  *rows() {
    let id = firstId
    for (const { value, label } of folderTypes)
      for (const name of folders) {
        yield {
          id,
          name: `${label}, ${name}`,
          type: value,
          created_at: daysBefore(500),
          updated_at: daysBefore(300),
        }
        id += 1
      }
  },
})

export const knowledgeCenter = entity({
  table: 'knowledge_center',
  about: scale => volume[scale],
  *rows(scale) {
    const random = randomOf('knowledge_center')
    const statusOf = random.weighted([['published', 80] as const, ['draft', 8] as const, ['archived', 12] as const])
    for (let i = 0; i < volume[scale]; i += 1) {
      const paper = i % guideTitles.length
      const status = statusOf()
      const created_at = random.moment(daysBefore(400), daysBefore(2))
      yield {
        id: firstId + i,
        folder_id: firstId + random.whole(0, folderTypes.length * folders.length - 1),
        title:
          i < guideTitles.length
            ? String(guideTitles[paper])
            : `${guideTitles[paper]}, no. ${Math.floor(i / guideTitles.length) + 1}`,
        description: '',
        file: guideId(paper),
        brand_codes: [...random.pick(brandSets)],
        positions: [],
        expires_at:
          random.chance(0.4) && status === 'published' ? new Date(clock.getTime() + random.whole(1, 200) * day) : null,
        download_count: status === 'draft' ? 0 : Math.floor(random.lognormal(20, 1)),
        status,
        published_at: status === 'draft' ? null : created_at,
        created_at,
        updated_at: random.moment(created_at, clock),
      }
    }
  },
})
