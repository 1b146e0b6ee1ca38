import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { widths } from '../desk/ui/widths.ts'
import { importsOf } from './walls.ts'

const sheets = globSync('{desk,sites}/**/*.css')

/**
 * What asks how wide it is itself. The field grid stands in panels, dialogs and repeaters, of which no window knows; a list
 * beside an open record has what that leaves it.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  'desk/fields/field-frame.module.css': ['min-width: 440px', 'min-width: 720px'],
  'desk/list/toolbar-elements.module.css': ['max-width: 640px'],
}

/** Where the tokens stand: no other sheet names a colour. */
const tokens = ['desk/ui/tokens.css', 'sites/styles/tokens.css']

/** Lengths that are neither a token nor a drawing's, as they are, and why. One that goes is struck off. */
const known: Readonly<Record<string, string>> = {
  'desk/shell/login-page.module.css: margin-block: max(0px, 46dvh - 250px) var(--space-5)':
    'half the height of the sign-in, which stands a little above the middle of the window',
}

const plain = (css: string) => css.replace(/\/\*.*?\*\//gs, '')

/** The questions of this sheet that ask for another width than those of desk/ui/widths.ts. */
function otherWidths(sheet: string, css: string): string[] {
  const allowed = [
    ...Object.values(widths).flatMap(width => [`max-width: ${width}px`, `min-width: ${width + 1}px`]),
    ...(rooms[sheet] ?? []),
  ]
  const asked = [...plain(css).matchAll(/@(?:media|container)([^{]*)\{/g)].flatMap(([, question = '']) =>
    [...question.matchAll(/\(([^()]*(?:width|inline-size)[^()]*)\)/g)].map(([, width = '']) => width),
  )
  return asked.filter(width => !allowed.includes(width))
}

/**
 * What this sheet writes out that has a token: colours; spacings, corners and sizes of letters in px or rem. A line and
 * its shadow may be up to 3px thick, and 1px is what a line lies over; sizes and places (width, height, inset, columns)
 * belong to the drawing that has them. The sites space by rem and em, as their letters do: of theirs px alone are found.
 */
function literals(sheet: string, css: string): string[] {
  if (tokens.includes(sheet)) return []
  return [...plain(css).matchAll(/(?<=^|[\s{;])([a-z-]+):\s*([^;{}]+);/g)].flatMap(([, name = '', value = '']) => {
    const spaces = /^(margin|padding|gap|row-gap|column-gap|border-(\w+-)*radius|font|font-size)(-|$)/.test(name)
    const isSpelled =
      /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(value) ||
      (spaces &&
        [...value.matchAll(sheet.startsWith('sites/') ? /\d*\.?\d+px/g : /\d*\.?\d+(?:px|rem)/g)].some(
          ([length]) => length !== '1px',
        )) ||
      (name === 'box-shadow' && [...value.matchAll(/(\d*\.?\d+)px/g)].some(([, px]) => Number(px) > 3))
    return isSpelled ? [`${sheet}: ${name}: ${value.replace(/\s+/g, ' ')}`] : []
  })
}

test('every sheet changes its layout at one of four widths', () => {
  expect(Object.values(widths).length).toBeLessThanOrEqual(4)
  expect(sheets.length).toBeGreaterThan(50)
  expect(
    sheets.flatMap(sheet => otherWidths(sheet, readFileSync(sheet, 'utf8')).map(width => `${sheet}: ${width}`)),
  ).toEqual([])
})

test('another width is found, in whatever asks for it', () => {
  const of = (question: string) => otherWidths('desk/a.css', `${question} { .a { color: red } }`)
  expect(of('@media (max-width: 900px)')).toEqual([])
  expect(of('@media print and (min-width: 900px)')).toEqual(['min-width: 900px'])
  expect(of('@container (min-width: 440px)')).toEqual(['min-width: 440px'])
  expect(of('@container a (inline-size > 30rem)')).toEqual(['inline-size > 30rem'])
  expect(of('@media (width <= 48em)')).toEqual(['width <= 48em'])
})

test('spacings, corners, letters and colours are written by their tokens', () => {
  const found = sheets.flatMap(sheet => literals(sheet, readFileSync(sheet, 'utf8')))
  expect(found.filter(line => !(line in known))).toEqual([])
  expect(Object.keys(known).filter(line => !found.includes(line))).toEqual([])
})

test.each([
  'margin: 0 4px',
  'padding-inline: 0.5rem',
  'gap: 2px var(--space-1)',
  'border-radius: 4px',
  'border-top-left-radius: 4px',
  'font-size: 0.7rem',
  'color: #fff',
  'background: rgb(0 0 0 / 40%)',
  'border: 1px solid #8888',
  'box-shadow: 0 8px 30px var(--line)',
])('%s is found', line => {
  expect(literals('desk/a.css', `.a { ${line}; }`)).toEqual([`desk/a.css: ${line}`])
})

test.each([
  'margin: 0 var(--space-1) -1px',
  'border: 2px solid var(--line)',
  'box-shadow: inset 0 0 0 3px var(--accent)',
  'inset: 6px',
  'width: 300px',
  'margin-block: 0.6em',
  'grid-template-columns: 152px 1fr',
  'text-underline-offset: 3px',
])('%s has no token', line => {
  expect(literals('desk/a.css', `.a { ${line}; }`)).toEqual([])
})

/** The sheets of the desk that other than one file imports, by the files that do. */
function shared(imports: ReadonlyMap<string, readonly string[]>, all: readonly string[]): string[] {
  return all.flatMap(sheet => {
    const by = [...imports].filter(([, targets]) => targets.includes(sheet)).map(([file]) => file)
    return by.length === 1 ? [] : [`${sheet} is imported by ${by.join(', ') || 'nothing'}`]
  })
}

test('a sheet belongs to one component', () => {
  const files = globSync('desk/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', '**/*.test.tsx'] })
  const imports = new Map(files.map(file => [file, importsOf(file, readFileSync(file, 'utf8'))]))
  // What is drawn before the desk is there, its page links.
  const linked = [...readFileSync('desk/index.html', 'utf8').matchAll(/rel="stylesheet" href="\.\/([^"]+)"/g)]
  imports.set(
    'desk/index.html',
    linked.map(([, sheet]) => `desk/${sheet}`),
  )
  const found = shared(
    imports,
    sheets.filter(sheet => sheet.startsWith('desk/')),
  )
  expect(
    found.map(line => `${line}. Draw what they share by a component of its own, as desk/ui/styled.ts makes one.`),
  ).toEqual([])
})

test('a sheet of two components is found, and one of none', () => {
  const imports = new Map([
    ['desk/a.tsx', ['desk/a.module.css', 'desk/b.module.css']],
    ['desk/b.tsx', ['desk/b.module.css']],
  ])
  expect(shared(imports, ['desk/a.module.css', 'desk/b.module.css', 'desk/c.module.css'])).toEqual([
    'desk/b.module.css is imported by desk/a.tsx, desk/b.tsx',
    'desk/c.module.css is imported by nothing',
  ])
})
