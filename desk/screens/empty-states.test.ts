import { expect, test } from 'vitest'
import { type CommandKey, commands } from '../../model/commands/index.ts'
import { type ListKey, listKeys } from '../../model/kinds/lists.ts'
import { listConfigOf } from './list-configs.ts'

/**
 * What an empty list says to somebody who sees it for the first time: who or what fills it, or what to press. By a
 * person's question, from the specification's parties: staff, sellers, buyers, visitors, applicants, extracts.
 */
const sources =
  /\b(Add|Save|Choose|command|commands|staff|[Ss]ellers|[Bb]uyers|[Vv]isitors|applicants|subscribes|registers|portal|(?:recorded|registered) here|posted from)\b/
/** An empty house has earned no praise. */
const praise =
  /\b(well done|all good|great|congratulations|all clear|up to date|every\w* (?:\w+ )?(?:was|is|has)|in time)\b/i

/** Of the lists that extracts fill: the command that the data comes by, by domain.md and issue 17. */
const broughtBy: Partial<Record<ListKey, CommandKey>> = {
  contracts: 'contract',
  documents: 'document',
  paynowPayments: 'payment',
  sellers: 'seller',
  salesGroups: 'sales_group',
  reservations: 'receipt',
}

const saidOf = async (key: ListKey) => (await listConfigOf(key).load()).empty

test.each(listKeys)('%s, empty: names what fills it or the next step, and praises nothing', async key => {
  const empty = await saidOf(key)
  expect(empty).toMatch(sources)
  expect(empty).not.toMatch(praise)
  expect(empty).toMatch(/\.$/)
  expect(empty.length).toBeLessThan(170)
})

// At 1440 it stands on one line, so that a record that opens beside it moves no row (`panels-hold-still`).
test.each(listKeys)('%s: a line says what it is', async key => {
  expect((await listConfigOf(key).load()).about.length).toBeLessThanOrEqual(160)
})

test.each(Object.entries(broughtBy) as [ListKey, CommandKey][])(
  '%s, empty: names the command that brings its rows by its label',
  async (key, command) => {
    const { label } = commands[command]
    const empty = await saidOf(key)
    expect(
      [`the command ${label}`, `the ${label} command`, `The ${label} command`].some(words => empty.includes(words)),
      empty,
    ).toBe(true)
  },
)

test('a command that an empty list names is one', async () => {
  const labels = new Set(Object.values(commands).map(({ label }) => label))
  const unknown: string[] = []
  for (const key of listKeys) {
    const empty = await saidOf(key)
    for (const [, name = ''] of empty.matchAll(/\bcommand ([A-Z][a-z]+(?: [a-z]+)*?)(?=[,.;]| or | once )/g))
      if (!labels.has(name)) unknown.push(`${key}: ${name}`)
    for (const [, name = ''] of empty.matchAll(/\b[Tt]he ([A-Z][a-z]+(?: [a-z]+)?) command\b/g))
      if (!labels.has(name)) unknown.push(`${key}: ${name}`)
  }
  expect(unknown).toEqual([])
})
