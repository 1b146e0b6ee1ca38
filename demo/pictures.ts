import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brands } from '../model/brands.ts'
import { contentPath, type FileStore } from '../server/outside/files.ts'
import { mediaUrl } from '../server/records/file-names.ts'
import { entity, firstId } from './entity.ts'
import { guideId, guides } from './guides.ts'
import { levelPlans } from './level-plans.ts'
import { paperId, papers } from './papers.ts'
import { daysBefore, type Random } from './random.ts'

/** Drawings of buildings that exist nowhere, 1280 x 960, with their descriptions. */
const drawn = {
  'towers-at-noon': 'Residential towers beside a tree-lined street at noon',
  'towers-at-dusk': 'Lit towers before an evening sky',
  'houses-on-a-lane': 'A row of houses with red roofs on a quiet lane',
  'park-with-pond': 'A park with a pond and old trees',
  'shore-in-the-morning': 'The sun rising over a sandy shore',
  'ridge-and-cloud': 'White houses below a mountain ridge',
  clubhouse: 'A clubhouse with its pool',
  'plan-of-a-quarter': 'The plan of a quarter with houses around small parks',
} as const
/** The same cut for phones, 720 x 960. */
const upright = {
  'towers-at-dusk-upright': 'A lit tower before an evening sky',
  'houses-on-a-lane-upright': 'A house with a red roof on a quiet lane',
} as const
const mime = 'image/webp'

type Picture = { name: string; alt: string; bytes: Buffer; sha256: Buffer; url: string; width: number; height: number }
let read: readonly Picture[] | undefined
const all = (): readonly Picture[] => {
  read ??= Object.entries({ ...drawn, ...upright }).map(([name, alt]) => {
    const bytes = readFileSync(new URL(`pictures/${name}.webp`, import.meta.url))
    const sha256 = createHash('sha256').update(bytes).digest()
    const size = name in upright ? { width: 720, height: 960 } : { width: 1280, height: 960 }
    return { name, alt, bytes, sha256, url: mediaUrl({ sha256, original_name: `${name}.webp`, mime }), ...size }
  })
  return read
}

/** The address of a wide one. */
export const pictureOf = (random: Random): string => random.pick(all().filter(({ name }) => name in drawn)).url
/** The address of one for phones. */
export const uprightOf = (random: Random): string => random.pick(all().filter(({ name }) => name in upright)).url

/** Ids follow those of the brands' papers. */
const firstPlan = 301

const inStore = (sha256: Buffer) => ({ disk: 'local', path: contentPath(sha256.toString('hex')) })
const since = (days: number) => {
  const at = daysBefore(days)
  return { created_at: at, updated_at: at, size_next_at: at, created_by: firstId }
}

/** The library of each brand has the same pictures; those that its buyers handed in are private. */
export const pictures = entity({
  table: 'files',
  about: () => brands.length * (all().length + levelPlans().length + papers().length) + guides().length,
  *rows() {
    const shelves = [
      { first: firstId, shown: all() },
      { first: firstPlan, shown: levelPlans() },
    ]
    for (const { first, shown } of shelves)
      for (const [i, brand] of brands.entries())
        for (const [n, { name, alt, bytes, sha256, ...size }] of shown.entries())
          yield {
            id: first + i * shown.length + n,
            ...inStore(sha256),
            original_name: `${name}.webp`,
            mime,
            size: bytes.length,
            sha256,
            visibility: 'public' as const,
            width: 'width' in size ? Number(size.width) : 1280,
            height: 'height' in size ? Number(size.height) : 960,
            alt,
            focal_x: 0.5,
            focal_y: 0.5,
            brand_id: brand.id,
            scan_status: 'clean' as const,
            ...since(700),
          }
    for (const brand of brands)
      for (const { name, original_name, bytes, sha256, size, ...paper } of papers())
        yield {
          ...paper,
          id: paperId(brand.id, name),
          ...inStore(sha256),
          original_name,
          size: bytes.length,
          sha256,
          visibility: 'private' as const,
          width: size?.[0] ?? null,
          height: size?.[1] ?? null,
          alt: null,
          focal_x: null,
          focal_y: null,
          brand_id: brand.id,
          scan_status: 'clean' as const,
          ...since(700),
        }
    for (const [n, { bytes, sha256, ...guide }] of guides().entries())
      yield {
        ...guide,
        id: guideId(n),
        ...inStore(sha256),
        size: bytes.length,
        sha256,
        visibility: 'private' as const,
        width: null,
        height: null,
        alt: null,
        focal_x: null,
        focal_y: null,
        brand_id: null,
        scan_status: 'skipped' as const,
        ...since(400),
      }
  },
})

/** Stores the bytes under the paths of the rows; `write` writes them to a file in the store's own folder. */
export async function keepPictures(files: FileStore, write: (bytes: Buffer) => Promise<string>): Promise<void> {
  const stored = [...all().map(picture => ({ ...picture, mime })), ...levelPlans(), ...papers(), ...guides()]
  for (const { bytes, sha256, mime } of stored) {
    const path = contentPath(sha256.toString('hex'))
    if (!(await files.exists(path))) await files.put(path, await write(bytes), mime)
  }
}
