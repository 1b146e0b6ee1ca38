import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  bothWays,
  breaches,
  circles,
  editorWalls,
  floors,
  importsOf,
  loadedBefore,
  walled,
  withoutFloor,
} from './walls.ts'

test('no file imports through a wall', () => {
  expect(walled.length).toBeGreaterThan(0)
  expect(walled.flatMap(file => breaches(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['model/pages/index.ts', '../../server/app.ts'],
  ['model/pages/index.ts', 'react'],
  ['model/pages/index.ts', 'node:fs'],
  ['model/content/field.ts', '../pages/index.ts'],
  ['model/rules/slug.ts', '../content/value.ts'],
  ['model/content/field.ts', '../mails/index.ts'],
  ['model/content/field.ts', '../kinds/index.ts'],
  ['model/pages/menu.ts', '../kinds/index.ts'],
  ['model/workflows/request.ts', '../kinds/index.ts'],
  ['model/lists/list.ts', '../kinds/index.ts'],
  ['model/kinds/index.ts', '../contract/index.ts'],
  ['model/commands/cell.ts', '../content/field.ts'],
  ['model/site/view.ts', '../pages/index.ts'],
  ['model/brands.ts', './contract/index.ts'],
  ['desk/main.tsx', '../server/settings/settings.ts'],
  ['desk/ui/card.tsx', '../shell/profile.ts'],
  ['desk/list/grid.tsx', '../main.tsx'],
  ['server/records/list.ts', '../http/bind.ts'],
  ['server/http/media.ts', '../app.ts'],
  ['sites/blocks/head.tsx', '../document.tsx'],
  ['desk/main.tsx', '../sites/load.ts'],
  ['sites/pages/home.tsx', '../../desk/ui/card.tsx'],
  ['server/app.ts', '../sites/mount.ts'],
  ['server/start.ts', '../demo/seed.ts'],
  ['server/main.ts', '../demo/names.ts'],
  ['model/brands.ts', '../demo/names.ts'],
  ['desk/main.tsx', '../demo/names.ts'],
  ['sites/pages/home.tsx', '../../demo/names.ts'],
  ['demo/users.ts', '../test/accounts.ts'],
  ['server/features/faq/store.ts', '../users/store.ts'],
  ['desk/features/faq/screen.tsx', '../../features/users/screen.tsx'],
  ['server/features/web-records/redirect-calls.ts', '../../records/sheets/read-csv.ts'],
  ['server/records/receive.ts', './sheets/stream.ts'],
])('%s may not import %s', (file, target) => {
  expect(breaches(file, `import {\n  a,\n} from '${target}'`)).toHaveLength(1)
})

test.each([
  ['model/pages/index.ts', './page.ts'],
  ['model/contract/index.ts', '../pages/index.ts'],
  ['model/content/field.ts', 'typebox/value'],
  ['model/kinds/transfers.ts', '../workflows/transfer.ts'],
  ['desk/main.tsx', '../model/brands.ts'],
  ['server/main.ts', '../sites/mount.ts'],
  ['server/main.ts', '../demo/seed.ts'],
  ['demo/users.ts', '../server/db/tables.ts'],
  ['server/features/faq/store.ts', '../faq/row.ts'],
  ['server/features/faq/store.ts', '../../records/list.ts'],
  ['server/records/apart/extract.ts', '../sheets/stream.ts'],
])('%s may import %s', (file, target) => {
  expect(breaches(file, `import { a } from '${target}'`)).toEqual([])
})

test('every way to import is seen', () => {
  const source = [
    `import type { A } from './a.ts'`,
    `export * from './b.ts'`,
    `import './c.css'`,
    `x = await import('./d.ts')`,
  ]
  expect(importsOf('desk/main.tsx', source.join('\n'))).toEqual(['desk/a.ts', 'desk/b.ts', 'desk/c.css', 'desk/d.ts'])
})

/** Forms within forms: a list has rows, a row has fields, a field may be a list. */
const meant = [['desk/fields/field-list.tsx', 'desk/fields/repeater.tsx', 'desk/fields/repeater-row.tsx']]

test('no file waits for one that waits for it', () => {
  const loads = new Map(walled.map(file => [file, loadedBefore(file, readFileSync(file, 'utf8'))]))
  expect(circles(loads)).toEqual(meant)
})

test('a circle is found, and types make none', () => {
  const file = (...lines: string[]) => lines.join('\n')
  const loads = new Map([
    ['a.ts', loadedBefore('a.ts', file(`import { type A, b } from './b.ts'`, `import type { C } from './c.ts'`))],
    ['b.ts', loadedBefore('b.ts', file(`export {\n  c,\n} from './c.ts'`))],
    [
      'c.ts',
      loadedBefore('c.ts', file(`import { type A } from './a.ts'`, `x = await import('./a.ts')`, `import './b.ts'`)),
    ],
  ])
  expect(circles(loads)).toEqual([['b.ts', 'c.ts']])
})

test('no two folders of a side import each other', () => {
  expect(bothWays(walled, file => readFileSync(file, 'utf8'))).toEqual([])
})

test.each([
  [
    { 'desk/list/grid.tsx': './board/board.tsx', 'desk/list/board/board.tsx': '../cell.tsx' },
    'desk/list: board <-> its files',
  ],
  [{ 'server/records/a/b/c.ts': '../../d/e.ts', 'server/records/d/e.ts': '../a/f.ts' }, 'server/records: a <-> d'],
])('folders that import each other are found: %o', (files, found) => {
  expect(bothWays(Object.keys(files), file => `import { a } from '${files[file as keyof typeof files]}'`)).toEqual([
    found,
  ])
})

test.each([
  [{ 'desk/list/grid.tsx': './board/board.tsx', 'desk/list/board/board.tsx': './ways.ts' }],
  [{ 'model/brands.ts': './pages/page.ts', 'model/pages/page.ts': '../roles.ts' }],
  [{ 'desk/list/a.ts': './b.ts', 'desk/list/b.ts': './a.ts' }],
])('and others are not: %o', files => {
  expect(bothWays(Object.keys(files), file => `import { a } from '${files[file as keyof typeof files]}'`)).toEqual([])
})

test('every part of a side has its floor', () => {
  expect(withoutFloor(walled)).toEqual([])
})

test('the editor keeps the same walls; `npm run docs` writes them', () => {
  expect(readFileSync('biome.walls.json', 'utf8')).toBe(editorWalls())
})

// ARCHITECTURE.md: `inside desk: session <- api <- …`; what stands beside another part follows in brackets.
test.each(Object.entries(floors))('ARCHITECTURE.md says the order of the parts of %s as it is', (side, parts) => {
  const [, chain = '', beside = ''] =
    new RegExp(`^inside ${side}: (.*)\n(?: +\\((.*)\\)\n)?`, 'm').exec(readFileSync('ARCHITECTURE.md', 'utf8')) ?? []
  const wordsOf = (text: string): string[] => text.match(/[a-z][a-z-]*/g) ?? []
  const inOrder = wordsOf(chain)
  expect(inOrder).toEqual(parts.filter(part => inOrder.includes(part)))
  const told = new Set([...inOrder, ...wordsOf(beside)])
  expect(parts.filter(part => !told.has(part))).toEqual([])
  // What is said to stand beside a part comes right before or after it, but for others that stand beside one.
  for (const [, name = '', other = ''] of beside.matchAll(/([a-z-]+) beside ([a-z-]+)/g)) {
    const [from = 0, to = 0] = [parts.indexOf(name), parts.indexOf(other)].toSorted((a, b) => a - b)
    const between = parts.slice(from + 1, to)
    expect([name, between.filter(part => inOrder.includes(part))]).toEqual([name, []])
  }
})
