import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breaches, circles, importsOf, loadedBefore, twoWay } from './walls.ts'

const sources = globSync('{model,server,demo,desk,sites}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', '**/*.test.tsx'] })

test('no file imports through a wall', () => {
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.flatMap(file => breaches(file, readFileSync(file, 'utf8')))).toEqual([])
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
  ['desk/main.tsx', '../server/settings.ts'],
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
const meant = [['desk/form/field-list.tsx', 'desk/form/repeater.tsx', 'desk/form/repeater-row.tsx']]

test('no file waits for one that waits for it', () => {
  const loads = new Map(sources.map(file => [file, loadedBefore(file, readFileSync(file, 'utf8'))]))
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

/**
 * Parts of a side that know each other, as they are, and why. One that goes is struck off; one that comes is a mistake,
 * unless it gets its reason here.
 */
const known: Readonly<Record<string, string>> = {
  'desk/* <-> desk/features': 'a screen is given its page by desk/screen-props.ts, and the table of screens names each',
  'desk/* <-> desk/screens': 'the same',
  'desk/* <-> desk/shell': 'the shell shows a page by the table of screens (desk/screens.ts)',
  'desk/api <-> desk/shell': 'a call carries the token, which stands in the stores of the shell',
  'desk/api <-> desk/ui': 'a download is handed to the browser by ui; a failed page reads what refused it',
  'desk/features <-> desk/screens': 'screens of a kind are drawn by features, which show its refusals',
  'desk/form <-> desk/list': 'a relation is chosen from a list; a filter is a field',
  'desk/form <-> desk/map': 'a point is picked in a form on the map',
  'desk/form <-> desk/media': 'a picture is chosen in a form; what is said of it is a form',
  'desk/form <-> desk/records': 'a relation is chosen among records; a record is edited in a form',
  'desk/list <-> desk/records': 'a record opens beside its list; a relation is named by its record',
  'desk/list <-> desk/screens': 'a list is a screen, which may be refused',
  'desk/screens <-> desk/shell': 'a page that is not there is shown by the shell',
  'desk/second-factor <-> desk/shell': 'the second step is a part of the sign-in',
  'server/* <-> server/http': 'settings are read by all that serves',
  'server/* <-> server/jobs': 'the same',
  'server/* <-> server/outside': 'the same',
  'server/* <-> server/records': 'the same',
  'server/features <-> server/jobs': 'a job does what a feature says; two calls do at once what their job does later',
  'server/http <-> server/jobs': 'a handler is given the jobs that it may send',
  'server/http <-> server/records':
    'the types of a call (http/context.ts) are below the engines, binding is above them',
  'sites/* <-> sites/blocks': 'the document is made of blocks, which know the view',
  'sites/* <-> sites/pages': 'the same of pages',
}

test('parts of a side that know each other are those that are known, each with its reason', () => {
  const imports = new Map(sources.map(file => [file, importsOf(file, readFileSync(file, 'utf8'))]))
  const found = twoWay(imports)
  const news = [...found].filter(([pair]) => !(pair in known))
  expect(
    news.map(
      ([pair, through]) =>
        `${pair} import each other now, by ${through.join(', ')}. Move what both need to a part below, or say here why they must.`,
    ),
  ).toEqual([])
  expect(Object.keys(known).filter(pair => !found.has(pair))).toEqual([])
})

test('what draws parts of pages knows nothing of the frame around them', () => {
  const ui = sources.filter(file => file.startsWith('desk/ui/'))
  const up = ui.flatMap(file => importsOf(file, readFileSync(file, 'utf8')).filter(to => /^desk\/shell\//.test(to)))
  expect(up).toEqual([])
})
