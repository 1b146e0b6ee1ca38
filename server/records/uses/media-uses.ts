import type { Static } from 'typebox'
import { type BrandId, brandByCode } from '../../../model/brands.ts'
import type { FileUse } from '../../../model/contract/files.ts'
import { type Access, maySee } from '../../../model/pages/access.ts'
import { isPageId } from '../../../model/pages/index.ts'
import { rowRight } from '../../../model/pages/kept.ts'
import type { Db } from '../../db/handle.ts'
import { needleOf, pathsOf } from '../media/address.ts'
import type { Holding, HoldingFinder } from './holding.ts'
import { holdingsOf } from './holdings.ts'

export type UseOfFile = Static<typeof FileUse>
/** One field, with all stored values in which it names the file. */
export type FileUsedAt = { readonly use: UseOfFile; readonly holdings: readonly Holding[] }

/** All fields that name the file, in these brands: one entry for each, whether draft, published, scheduled or several of these. */
async function usesOf(
  db: Db,
  finders: readonly HoldingFinder[],
  needle: string,
  brands: readonly BrandId[],
): Promise<FileUsedAt[]> {
  const found = new Map<string, { use: UseOfFile; holdings: Holding[] }>()
  for (const holding of await holdingsOf(db, finders, needle, brands)) {
    const { brand, page, record, state } = holding
    for (const path of pathsOf(holding.value, needle)) {
      const key = JSON.stringify([brand?.id, page, record?.id, path])
      const entry: { use: UseOfFile; holdings: Holding[] } = found.get(key) ?? {
        use: {
          brand: brand?.code ?? null,
          page,
          label: holding.label(path),
          path,
          draft: false,
          published: false,
          scheduled: false,
          record: record ?? null,
        },
        holdings: [],
      }
      entry.holdings.push(holding)
      entry.use = {
        ...entry.use,
        draft: entry.use.draft || state === 'draft',
        // A record without drafts is always published.
        published: entry.use.published || state === 'published' || state === 'live',
        scheduled: entry.use.scheduled || state === 'scheduled',
      }
      found.set(key, entry)
    }
  }
  return [...found.values()]
}

type File = { readonly id: number; readonly sha256: Buffer; readonly brand_id: number | null }

/** The fields that show this very file. A brand with the same content in its own library shows its own. */
export async function usesOfFile(
  db: Db,
  finders: readonly HoldingFinder[],
  file: File,
  brands: readonly BrandId[],
): Promise<FileUsedAt[]> {
  const others = await db
    .selectFrom('files')
    .where('sha256', '=', file.sha256)
    .where('visibility', '=', 'public')
    .where('deleted_at', 'is', null)
    .where('id', '<>', file.id)
    .select('brand_id')
    .execute()
  const isOthers = (code: string | null): boolean => {
    const of = code === null ? null : (brandByCode(code)?.id ?? null)
    return of !== file.brand_id && others.some(({ brand_id }) => brand_id === of)
  }
  const used = await usesOf(db, finders, needleOf(file.sha256), brands)
  return used.filter(({ use }) => !isOthers(use.brand))
}

/** What the caller may know of a use: the record's name is hidden where its page is closed to them, or opens only some records. */
export const tellable =
  (access: Access) =>
  (use: UseOfFile): UseOfFile =>
    use.record === null || (isPageId(use.page) && maySee(access, use.page) && rowRight(access, use.page) === undefined)
      ? use
      : { ...use, record: null }
