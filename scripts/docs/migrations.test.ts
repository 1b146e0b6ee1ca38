import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../bootstrap.mjs'
import { landedIn, landedMigrations, sumOf } from './migrations.ts'

const landed = landedIn(readFileSync(join(root, landedMigrations), 'utf8'))

test('a migration that landed stands as every database had it', () => {
  expect(landed.size).toBeGreaterThan(120)
  const folder = join(root, landedMigrations, '..')
  const changed = [...landed].filter(([name, sum]) => !existsSync(join(folder, name)) || sumOf(name) !== sum)
  expect(
    changed.map(([name]) => name),
    'No database that had one of these starts again. Put the file back as it was and make the change in a new migration. One that never left your branch: take its line out of landed.txt, and `npm run docs` writes it anew.',
  ).toEqual([])
})

test('every migration has its line', () => {
  const names = readdirSync(join(root, landedMigrations, '..')).filter(name => name.endsWith('.sql'))
  expect(
    names.filter(name => !landed.has(name)),
    'Mend it with: npm run docs',
  ).toEqual([])
})

test('a list is read by its lines alone', () => {
  const sum = 'ab'.repeat(32)
  expect([...landedIn(`Words.\n<<<<<<< main\n0001-a.sql ${sum}\n0002-b.sql cut\n`)]).toEqual([['0001-a.sql', sum]])
})
