import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { wordsOfScreen } from '../../test/screen-words.ts'
import { type PageId, pageIds, pageOf } from '../pages/index.ts'
import { everywhere } from './everywhere.ts'
import type { HelpTask } from './help.ts'
import { helpOf } from './index.ts'
import { words } from './words.ts'

/** Everything that the desk can show: labels in the rows, words in its components. */
const shown = [
  ...globSync('desk/**/*.tsx'),
  ...globSync('desk/**/*.ts'),
  ...globSync('model/**/*.ts', { exclude: ['model/manual/**'] }),
]
  .map(file => readFileSync(file, 'utf8'))
  .join('\n')

/** Pages that send their reader to the screen of another by the name of a button there. */
const leadsOn: { readonly [K in PageId]?: readonly PageId[] } = {
  'desk.website': ['website.header'],
  'website.launches': ['website.header'],
  'website.reviews': ['website.header'],
}

const named = (tasks: readonly HelpTask[]): string[] =>
  tasks.flatMap(([, how]) => [...how.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name))
/** As words of their own: a label in a string, or the text of an element. */
const isIn = (text: string, name: string): boolean =>
  new RegExp(`(?:['"\`>]|\\n) *${RegExp.escape(name)} *(?:['"\`<]|\\n)`).test(text)

describe('the manual', () => {
  test('each page says what it is for and three tasks or more, no task twice', () => {
    for (const id of pageIds) {
      const { for: purpose, tasks } = helpOf(id)
      expect(purpose, id).toMatch(/^[A-Z“].+\.$/)
      expect(new Set(tasks.map(([what]) => what)).size, id).toBe(tasks.length)
      if (pageOf(id).screen.kind !== 'custom') expect(tasks.length, id).toBeGreaterThanOrEqual(3)
      for (const [what, how] of tasks) expect(`${what}. ${how}`, id).toMatch(/^[A-Z].*[^.]\. [A-Z“{].*\.$/)
    }
  })

  test('a page that has more to tell tells all of it', () => {
    expect(helpOf('project_info.unit-pages').tasks.map(([what]) => what)).toContain('Raise many prices')
  })

  test('what holds on every page is told once, and on none of them', () => {
    const ofPages = new Set(pageIds.flatMap(id => helpOf(id).tasks.map(([what]) => what)))
    expect(everywhere.filter(([what]) => ofPages.has(what))).toEqual([])
    for (const [what, how] of everywhere) expect(`${what}. ${how}`).toMatch(/^[A-Z].*[^.]\. [A-Z“].*\.$/)
  })

  test('the button or menu that it names in quotes is on the screen of its page', () => {
    const absent = pageIds.flatMap(id => {
      const names = named(helpOf(id).tasks)
      const words = names.length > 0 ? [id, ...(leadsOn[id] ?? [])].map(wordsOfScreen).join('\n') : ''
      return names.filter(name => !isIn(words, name)).map(name => `${id}: ${name}`)
    })
    expect(absent).toEqual([])
    expect(pageIds.flatMap(id => named(helpOf(id).tasks)).length).toBeGreaterThan(40)
    // That it can fail: such a button stands elsewhere in the desk, and not here.
    expect(isIn(wordsOfScreen('sellers_portal.year-to-date-report'), 'Export')).toBe(false)
  })

  test('what it names for every page is somewhere in the desk', () => {
    expect(named(everywhere).filter(name => !isIn(shown, name))).toEqual([])
  })

  test('the page that it names is there, by its label', () => {
    const labels = new Set(pageIds.map(id => pageOf(id).label))
    const named = pageIds.flatMap(id =>
      helpOf(id).tasks.flatMap(([, how]) =>
        [...how.matchAll(/(?:is|are) on ([A-Z][\w/’'& ]*?)(?=[.,;:]| rather)/g)].map(([, label = '']) => label),
      ),
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(label => !labels.has(label))).toEqual([])
  })

  test('each word of the glossary is met on a page', () => {
    const met = new Set(pageIds.flatMap(id => helpOf(id).words.map(({ word }) => word)))
    expect(Object.keys(words).filter(word => !met.has(word as keyof typeof words))).toEqual([])
  })
})
