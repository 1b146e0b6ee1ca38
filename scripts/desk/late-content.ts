import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { root } from '../bootstrap.mjs'

/** The folders of the schemas of content pages, one for each kind of target. */
const folders = ['pages', 'property', 'portal'].map(kind => join(root, 'model', 'content', kind))
const isSchema = (file: string): boolean => folders.includes(dirname(file)) && !file.endsWith('.test.ts')
const isRegistry = /\/model\/pages\/[a-z-]+\.ts$/
/** The module that brings the schemas to the screens that draw them. */
const filling = join(root, 'desk', 'features', 'content', 'schemas.ts')
const prefix = '\0late:'

const isContent = (value: unknown): value is { section: string } =>
  typeof value === 'object' && value !== null && 'section' in value && 'fields' in value

/** The registry's part of a content page before its schema is loaded: its section, without fields. */
const known = (value: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(value).filter(([, each]) => typeof each === 'string')))

/**
 * The page registry is in the desk's first load, and names the schema of each content page. The schemas are as large as
 * a screen, so they come with the first screen that draws one: the registry holds the same objects from the start, and
 * `desk/features/content/schemas.ts` fills them. Code that reads fields before that fails by name.
 */
export const lateContent = (): Plugin => ({
  name: 'late-content',
  enforce: 'pre',
  apply: 'build',
  async resolveId(source, importer) {
    if (source.startsWith(prefix)) return source
    if (!importer || !isRegistry.test(importer)) return undefined
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && isSchema(found.id) ? prefix + found.id : undefined
  },
  async load(id) {
    if (id.startsWith(prefix)) return { code: await placeholders(id.slice(prefix.length)), moduleType: 'js' }
    if (id !== filling) return undefined
    return { code: fillingOf(folders.flatMap(filesIn).filter(isSchema)), moduleType: 'js' }
  },
})

const filesIn = (folder: string): string[] => readdirSync(folder).map(name => join(folder, name))

async function placeholders(file: string): Promise<string> {
  const module: Record<string, unknown> = await import(pathToFileURL(file).href)
  return Object.entries(module)
    .flatMap(([name, value]) => (isContent(value) ? [`export const ${name} = ${known(value)}`] : []))
    .join('\n')
}

const fillingOf = (files: readonly string[]): string =>
  files
    .flatMap((file, at) => [
      `import * as whole${at} from ${JSON.stringify(file)}`,
      `import * as held${at} from ${JSON.stringify(prefix + file)}`,
      `for (const name in held${at}) Object.assign(held${at}[name], whole${at}[name])`,
    ])
    .join('\n')
