import type { Static } from 'typebox'
import type { BrandId } from '../../../model/brands.ts'
import type { FileUse } from '../../../model/contract/files.ts'
import { type Access, maySee } from '../../../model/pages/access.ts'
import { isPageId } from '../../../model/pages/index.ts'
import { pathsOf } from './address.ts'
import type { Db, Holding, Place } from './holding.ts'
import { holdingsOf } from './places.ts'

export type Use = Static<typeof FileUse>
/** One field, with every stored value in which it names the file. */
export type UsedAt = { readonly use: Use; readonly holdings: readonly Holding[] }

/** Every field that names the file, in these brands: one line for each, whether draft, published, planned or all of them. */
export async function usesOf(
  db: Db,
  places: readonly Place[],
  needle: string,
  brands: readonly BrandId[],
): Promise<UsedAt[]> {
  const found = new Map<string, { use: Use; holdings: Holding[] }>()
  for (const holding of await holdingsOf(db, places, needle, brands)) {
    const { brand, page, record, state } = holding
    for (const path of pathsOf(holding.value, needle)) {
      const key = JSON.stringify([brand?.id, page, record?.id, path])
      const entry: { use: Use; holdings: Holding[] } = found.get(key) ?? {
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
        // A record without drafts is what it shows.
        published: entry.use.published || state === 'published' || state === 'live',
        scheduled: entry.use.scheduled || state === 'scheduled',
      }
      found.set(key, entry)
    }
  }
  return [...found.values()]
}

/** What the caller may know of a use: a record of a page that is closed to them keeps its name to itself. */
export const tellable =
  (access: Access) =>
  (use: Use): Use =>
    use.record === null || (isPageId(use.page) && maySee(access, use.page)) ? use : { ...use, record: null }
