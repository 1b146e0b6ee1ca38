import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { walled } from './walls.ts'

/** CONTRIBUTING.md: "Files stay under 200 lines, none over 400." A table of rows is as long as it has rows. */
const tables: Readonly<Record<string, string>> = {
  'model/pages/website.ts': 'the pages of the websites, a row each',
  'model/workflows/reservation.ts': 'the states and steps of domain.md 2.1, a row each',
  'server/db/tables.ts': 'written from the database',
  'server/settings/settings.ts': 'the settings, a row each',
}
const longest = 400
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1

test('no file of the product is longer than a person reads at once', () => {
  expect(walled.length).toBeGreaterThan(1_000)
  expect(walled.filter(file => linesOf(file) > longest && !(file in tables))).toEqual([])
})

test('each table that may be longer is', () => {
  expect(Object.keys(tables).filter(file => linesOf(file) <= longest)).toEqual([])
})
