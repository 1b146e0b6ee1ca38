import { join } from 'node:path'
import type { Plugin } from 'vite'
import { lists } from '../../model/kinds/lists.ts'
import { root } from '../bootstrap.mjs'

/** The module that loads a list with its columns. */
const loading = join(root, 'desk', 'list', 'list-chunk.ts')
const prefix = 'list:'

/** The id of the module of one list, where a visit names it. */
export const chunkOfList = (name: string): string | undefined => (name.startsWith(prefix) ? `\0${name}` : undefined)

/**
 * A page shows one list of the many that there are, so each is a chunk of its own: all of them with their columns weigh as
 * much as the screen that draws one.
 */
export const listChunks = (): Plugin => ({
  name: 'list-chunks',
  enforce: 'pre',
  apply: 'build',
  resolveId: chunkOfList,
  load(id) {
    if (id.startsWith(`\0${prefix}`)) {
      const key = id.slice(prefix.length + 1) as keyof typeof lists
      return { code: `export default ${JSON.stringify(lists[key])}`, moduleType: 'js' }
    }
    if (id !== loading) return undefined
    const chunks = Object.keys(lists).map(key => `${key}: () => import(${JSON.stringify(prefix + key)})`)
    const code = `const chunks = {${chunks.join(', ')}}\nexport const listChunk = async key => (await chunks[key]()).default`
    return { code, moduleType: 'js' }
  },
})
