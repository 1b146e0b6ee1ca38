import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './bootstrap.mjs'
import { buildSites } from './build.mjs'

/** What a page of the public sites loads of scripts and styles, in bytes as it is sent. */
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
