import type { FilesLocation } from '../settings/settings-kinds.ts'
import { SiteFolder } from './site-folder.ts'

/** A file of a site as readers request it. */
export type SitePage = { readonly hash: string; readonly type: string }
export type SiteFileContent = SitePage & { readonly body: string | Buffer }
/** The file at each path of a site; paths have no leading slash. */
export type Pages = ReadonlyMap<string, SitePage>

/** The store for the files of one site. Content is stored under its hash and never changes; one pointer selects what readers get. */
export interface SiteStore {
  /** Hashes of the contents stored here, from the kept releases. */
  known(): Promise<Set<string>>
  put(content: SiteFileContent): Promise<void>
  /** Shows these pages to readers, all at once; the content of each was stored now or before. */
  swap(release: number, pages: Pages): Promise<void>
  /** Keeps the newest so many releases; deletes contents that only older ones name. */
  keepNewest(releases: number): Promise<void>
}

/** The S3 client is loaded only where a bucket is used. */
export async function openSiteStore(place: FilesLocation): Promise<SiteStore> {
  if (place.kind === 'folder') return new SiteFolder(place.path)
  const { SiteBucket } = await import('./site-bucket.ts')
  return new SiteBucket(place)
}
