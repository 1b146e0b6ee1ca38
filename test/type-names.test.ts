import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { walled } from './walls.ts'

/** The types that a source exports. */
const typesIn = (source: string): string[] =>
  Array.from(source.matchAll(/^export (?:type|interface|class) (\w+)/gm), ([, name = '']) => name)

/** Names that several files export a type under. */
const namesakes = (sources: readonly string[]): string[] => {
  const names = sources.flatMap(source => [...new Set(typesIn(source))])
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].toSorted()
}

test('an exported type has a name of its own in the model, the server and the desk', () => {
  const files = walled.filter(file => /^(desk|model|server)\//.test(file) && file !== 'server/db/tables.ts')
  expect(namesakes(files.map(file => readFileSync(file, 'utf8')))).toEqual([])
})

test('two that have one name are found', () => {
  expect(namesakes(['export type Place = 1', 'export interface Place {}', 'type Place = 2'])).toEqual(['Place'])
  expect(namesakes(['export type Place = 1', 'type Place = 2', "export type { Place } from './a.ts'"])).toEqual([])
})
