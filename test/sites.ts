import type { SiteFiles } from '../server/outside/renderer.ts'
import { siteFiles } from '../server/outside/renderer.ts'

let reading: Promise<SiteFiles> | undefined

/** The sites from their sources, read when a page is asked for; what moves is tested in a browser, as it is built. */
export function sitesFromSource(): Promise<SiteFiles> {
  reading ??= import('../sites/server.tsx').then(module => siteFiles(module))
  return reading
}
