import type { FilesPlace } from '../settings-kinds.ts'
import { SiteFolder } from './site-folder.ts'

/** A file of a site as readers ask for it. */
export type SitePage = { readonly hash: string; readonly type: string }
export type Content = SitePage & { readonly body: string | Buffer }
/** What stands at each path of a site; paths have no slash in front. */
export type Pages = ReadonlyMap<string, SitePage>

/** Where one site is written as files. Content stands under its hash and never changes; what readers get is one pointer. */
export interface SiteStore {
  /** Hashes whose content stands here, as the releases that are kept name them. */
  known(): Promise<Set<string>>
  put(content: Content): Promise<void>
  /** Readers get these pages, all at once; each of them was put, now or before. */
  swap(release: number, pages: Pages): Promise<void>
  /** Lets go what only releases before the newest so many name. */
  keepNewest(releases: number): Promise<void>
}

/** The client of the buckets is read where there is a bucket. */
export async function openSiteStore(place: FilesPlace): Promise<SiteStore> {
  if (place.kind === 'folder') return new SiteFolder(place.path)
  const { SiteBucket } = await import('./site-bucket.ts')
  return new SiteBucket(place)
}
