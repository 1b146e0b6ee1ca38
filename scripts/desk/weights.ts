import type { Rollup } from 'vite'
import { root } from '../bootstrap.mjs'

/** Whose code a module is: a package, or a folder of ours. */
export const ownerOf = (id: string): string =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
  /\/((?:desk|model|defaults)\/(?:[^/]+(?=\/))?)/.exec(id.replace(root, ''))?.[1]?.replace(/\/$/, '') ??
  'other'

/** How many characters each owner has in these chunks before they are made small, the most first. */
export function weights(chunks: Iterable<Pick<Rollup.OutputChunk, 'modules'>>): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const { modules } of chunks)
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const owner = ownerOf(id)
      sum[owner] = (sum[owner] ?? 0) + renderedLength
    }
  return Object.fromEntries(Object.entries(sum).sort(([, a], [, b]) => b - a))
}
