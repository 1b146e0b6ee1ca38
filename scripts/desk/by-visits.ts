import { join } from 'node:path'
import { build, type Plugin, type Rollup, type UserConfig } from 'vite'
import { root } from '../bootstrap.mjs'
import { chunkOfList } from './list-chunks.ts'
import { afterSignIn, allOf, besideThePage, visits } from './visits.ts'

const from = (file: string): string => chunkOfList(file) ?? join(root, 'desk', file)

/** The chunk that begins with a module, and all chunks that must be loaded with it. */
export function loadedWith(file: string, chunks: readonly Rollup.OutputChunk[]): Set<Rollup.OutputChunk> {
  const found = new Set<Rollup.OutputChunk>()
  const walk = (chunk: Rollup.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) walk(chunks.find(({ fileName }) => fileName === name))
  }
  const begin = chunks.find(({ facadeModuleId }) => facadeModuleId === from(file))
  if (!begin)
    throw new Error(`The desk has no chunk that begins with ${file}. Was it renamed? See scripts/desk/visits.ts.`)
  walk(begin)
  return found
}

/** For each module, the visits that load it, as one name. */
async function partsOf(config: UserConfig): Promise<Map<string, string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, cssMinify: false, manifest: false },
  })
  if (!('output' in built)) throw new Error('The desk was not built in one piece.')
  const chunks = built.output.filter(part => part.type === 'chunk')
  const loadedBy = (begins: readonly string[]) => new Set(begins.flatMap(file => [...loadedWith(file, chunks)]))
  const desk = loadedBy(afterSignIn.begins)
  const later = [...visits, ...besideThePage].map(visit => ({ name: visit.name, loaded: loadedBy(allOf(visit)) }))
  const parts = new Map<string, string>()
  for (const chunk of chunks) {
    const names = later.flatMap(({ name, loaded }) => (loaded.has(chunk) ? [name] : []))
    const part = desk.has(chunk) ? afterSignIn.name : names.join('-')
    // First modules of chunks stay where imports name them.
    if (part !== '') for (const id of chunk.moduleIds) if (id !== chunk.facadeModuleId) parts.set(id, part)
  }
  return parts
}

/**
 * The sign-in page is one file: what its script imports, and nothing else. Left to itself, the bundler makes a file for
 * each set of its modules that some later screen shares.
 */
const signInPage = { name: 'index', tags: ['$initial' as const], priority: 1, includeDependenciesRecursively: true }

/**
 * One file for all modules of the same visits, where the bundler makes one for each set of screens: a first visit of a list
 * then requests a dozen files, not sixty, and they are smaller together. Only a finished build shows the modules of a
 * visit, so the desk is built once for that alone.
 */
export const byVisits = (): Plugin => ({
  name: 'by-visits',
  apply: 'build',
  async config(config) {
    const plugins = (config.plugins ?? []).filter(
      plugin => !(plugin && 'name' in plugin && plugin.name === 'by-visits'),
    )
    const parts = await partsOf({ ...config, plugins })
    const group = {
      debugName: 'visits',
      name: (id: string) => parts.get(id) ?? null,
      includeDependenciesRecursively: false,
    }
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: [signInPage, group] } } } } }
  },
})
