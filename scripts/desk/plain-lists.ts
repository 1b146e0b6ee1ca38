import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'

const isList = /\/model\/(?:(?:lists|kinds)\/[a-z-]+|workflows\/waiting-pages)\.ts$/
/** The lists of all kinds at once, which the desk takes one by one (`list-chunks.ts`). */
const isAllLists = /\/model\/kinds\/(?:list-data|lists)\.ts$/

/** Data and nothing else: equal after writing and reading it. */
const isPlain = (value: unknown): boolean => isDeepStrictEqual(value, JSON.parse(JSON.stringify(value) ?? 'null'))

/**
 * A list takes the words of its statuses from its workflow. It goes into the desk as evaluated data, so that the
 * workflows of all lists do not come with the first. A module that exports more than data stays as it is written.
 */
export const plainLists = (): Plugin => ({
  name: 'plain-lists',
  enforce: 'pre',
  apply: 'build',
  async load(id) {
    if (isAllLists.test(id))
      this.error(`The desk would load the lists of all kinds at once. Take one: desk/list/whole-list.ts.`)
    if (!isList.test(id)) return undefined
    const module: Record<string, unknown> = await import(pathToFileURL(id).href)
    const exported = Object.entries(module)
    if (exported.length === 0 || !exported.every(([, value]) => isPlain(value))) return undefined
    return {
      code: exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n'),
      moduleType: 'js',
    }
  },
})
