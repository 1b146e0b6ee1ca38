import { join } from 'node:path'
import { build, type Plugin, type Rollup, type UserConfig } from 'vite'
import { root } from '../bootstrap.mjs'
import { afterSignIn, allOf, besideThePage, signIn, visits } from './visits.ts'

const from = (file: string): string => join(root, 'desk', file)

/** The chunk that begins with a module, and all that must be loaded with it. */
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

/** For each module that a visit loads, the visits that do, as one name. */
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
  const [first, desk] = [loadedBy(signIn.begins), loadedBy(afterSignIn.begins)]
  const later = [...visits, besideThePage].map(visit => ({ name: visit.name, loaded: loadedBy(allOf(visit)) }))
  const parts = new Map<string, string>()
  for (const chunk of chunks) {
    const names = later.flatMap(({ name, loaded }) => (loaded.has(chunk) ? [name] : []))
    const part = first.has(chunk) ? '' : desk.has(chunk) ? afterSignIn.name : names.join('-')
    // The sign-in is one file as it comes; what a chunk begins with stays where it is asked for by name.
    if (part !== '') for (const id of chunk.moduleIds) if (id !== chunk.facadeModuleId) parts.set(id, part)
  }
  return parts
}

/**
 * One file for all that the same visits load, where the bundler makes one for each set of screens: a first visit of a list
 * then asks for a dozen files, not sixty, and they are smaller together. Which modules a visit really loads is only known
 * when the desk has been built, so it is built once for that alone.
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
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } }
  },
})
