import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './bootstrap.mjs'
import { buildSites } from './build.mjs'

/** Scripts and styles that a page of the public sites loads, in bytes as sent. */
export async function sitesSize(): Promise<{ script: number; style: number }> {
  await buildSites()
  const sent = (files: string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(`${root}/${file}`)).length, 0)
  const { style } = (await import(pathToFileURL(`${root}/dist/sites/server/server.js`).href)) as { style: string }
  return {
    script: sent(globSync('dist/sites/client/_site/*.js', { cwd: root })),
    style: gzipSync(style).length,
  }
}
