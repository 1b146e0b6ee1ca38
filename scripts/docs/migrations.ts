import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'

const folder = 'server/db/migrations'
export const landedMigrations = `${folder}/landed.txt`

/** By name, the SHA-256 that a migration had when it landed, of a list as `landedPage` writes it. */
export const landedIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^(\d{4}-[a-z0-9-]+\.sql) ([0-9a-f]{64})$/gm)].map(([, name = '', sum = '']) => [name, sum]),
  )

export const sumOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, folder, name)))
    .digest('hex')

/** Every migration with its SHA-256. Lines that stand are kept as they are, whatever their file says by now: only new ones get one. */
export function landedPage(): string {
  const at = join(root, landedMigrations)
  const landed = landedIn(existsSync(at) ? readFileSync(at, 'utf8') : '')
  for (const name of readdirSync(join(root, folder)))
    if (name.endsWith('.sql') && !landed.has(name)) landed.set(name, sumOf(name))
  const lines = [...landed].sort(([a], [b]) => (a < b ? -1 : 1)).map(line => line.join(' '))
  return `${['Migrations that databases have had, each with its SHA-256. Lines are added by `npm run docs`, and never changed.', '', ...lines].join('\n')}\n`
}
