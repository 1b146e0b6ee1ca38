import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Refusal } from '../../model/errors.ts'
import type { Renderer } from '../../model/site/view.ts'

type SiteFile = { readonly type: string; readonly body: string | Buffer }
/** The renderer of the sites, and the files that their pages name: `/_site/{name}`, whose content never changes. */
export type SiteFiles = {
  readonly renderer: Renderer
  readonly files: ReadonlyMap<string, SiteFile>
  readonly style: string
  /** The sheet that pages about properties add. */
  readonly property: string
  /** The sheet that texts add which hold more than words. */
  readonly text: string
  /** The script of the islands; absent where it was not built. */
  readonly script?: string
  /** Draws drafts in their editor's browser. */
  readonly preview?: string
}

/** The folder where `npm start` builds the sites. */
const built = join(import.meta.dirname, '../../dist/sites')
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

/** The renderer with its files; the scripts are those in `folders`. */
export async function siteFiles(renderer: Renderer, folders: readonly string[] = []): Promise<SiteFiles> {
  const files = new Map<string, SiteFile>()
  const sheet = (name: string, body: string) => {
    const file = `${name}-${createHash('sha256').update(body).digest('hex').slice(0, 12)}.css`
    files.set(file, { type: types['css'] as string, body })
    return file
  }
  const style = sheet('site', renderer.style)
  const property = sheet('property', renderer.propertyStyle)
  const text = sheet('text', renderer.textStyle)
  const names: string[] = []
  for (const folder of folders)
    for (const name of await readdir(folder)) {
      const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      files.set(name, { type, body: await readFile(join(folder, name)) })
      names.push(name)
    }
  const script = names.find(name => /^islands-.*\.js$/.test(name))
  const preview = names.find(name => /^preview-.*\.js$/.test(name))
  return { renderer, files, style, property, text, ...(script ? { script } : {}), ...(preview ? { preview } : {}) }
}

let reading: Promise<SiteFiles> | undefined

/** The built sites; a start without them still serves the API. */
export function builtSites(): Promise<SiteFiles> {
  reading ??= import(/* @vite-ignore */ pathToFileURL(join(built, 'server/server.js')).href).then((module: Renderer) =>
    siteFiles(module, [join(built, 'client/_site'), join(built, 'preview/_site')]),
  )
  return reading.catch((error: unknown) => {
    reading = undefined
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Refusal('UNAVAILABLE', { message: 'The sites have not been built. Start Atrium with npm start.' })
  })
}
