import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingRows } from './settings.ts'
import { settingsTable } from './settings-table.ts'

test('README.md shows the settings as they are; `npm run docs` brings it up to date', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(settingsTable())
})

test('every setting has a row of five cells', () => {
  const rows = settingsTable().split('\n').slice(2)
  expect(rows.map(row => row.split('`')[1])).toEqual(Object.keys(settingRows))
  for (const row of rows) expect(row.split('|')).toHaveLength(7)
})
