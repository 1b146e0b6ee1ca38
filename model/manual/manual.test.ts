import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pageIds, pageOf } from '../pages/index.ts'
import { everywhere } from './everywhere.ts'
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

  test('the button or menu that it names in quotes is there', () => {
    const tasks = [...pageIds.map(id => [id, helpOf(id).tasks] as const), ['every page', everywhere] as const]
    const named = tasks.flatMap(([id, all]) =>
      all.flatMap(([, how]) => [...how.matchAll(/“([^”]+)”/g)].map(([, name = '']) => `${id}: ${name}`)),
    )
    expect(named.length).toBeGreaterThan(40)
    const isShown = (name: string) => new RegExp(`(?:['"\`>]|\\n) *${RegExp.escape(name)} *(?:['"\`<]|\\n)`).test(shown)
    const absent = named.filter(each => !isShown(each.slice(each.indexOf(': ') + 2)))
    expect(absent).toEqual([])
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
