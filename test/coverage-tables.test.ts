import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { engineFiles, writtenByEngines } from '../scripts/columns/engines.ts'
import { excuses } from '../scripts/columns/excuses.ts'
import { productSources, type Sources } from '../scripts/columns/sources.ts'
import { columnsIn } from '../scripts/columns/tables.ts'
import { judged } from '../scripts/columns/verdict.ts'
import { writtenBy, writtenIn } from '../scripts/columns/written.ts'

const product = productSources()
const tables = readFileSync('server/db/tables.ts', 'utf8')
const byRows = writtenByEngines()
const found = (sources: Sources = product, text = tables, rows = byRows) =>
  columnsIn(sources, text, [...writtenIn(sources), ...writtenBy(sources, engineFiles), ...rows])
const whole = found()
const changed = (path: string, from: RegExp, to = '') => {
  const text = product.get(path) ?? ''
  expect(text, `${path} has ${from}`).toMatch(from)
  return new Map(product).set(path, text.replace(from, to))
}

/** A house without demo data has only what the product writes. */
describe('each column has a writer and a reader in the product', () => {
  test('none is without, and no excuse is left over', () => {
    const { faults, idle } = judged(whole, excuses)
    expect([...faults, ...idle]).toEqual([])
  })

  // Domain.md 2.1 G9, 3.2, M29: what rules, warnings and mails judge by.
  test.each([
    'properties.foreign_sold_pct',
    'properties.foreign_sold_on',
    'properties.foreign_cap_pct',
    'properties.total_units',
    'properties.property_type',
    'properties.city',
    'properties.lts_valid_until',
    'contracts.credited_amount',
    'contracts.overdue_amount',
    'contracts.turned_over_on',
    'contracts.figures_as_of',
    'contracts.predecessor_no',
    'contracts.wants_news',
    'contracts.status',
  ])('%s has both, without an excuse', name => {
    const column = whole.find(each => each.name === name)
    expect(column?.writers.length, 'writers').toBeGreaterThan(0)
    expect(column?.readers.length, 'readers').toBeGreaterThan(0)
    expect(Object.keys(excuses)).not.toContain(name)
  })
})

describe('a column that loses its writer is found', () => {
  const faultsOf = (...given: Parameters<typeof found>) => judged(found(...given), excuses).faults

  test('a column of an insert in SQL', () => {
    const without = changed('server/records/erp/reservation.ts', /tcp, credited_amount, overdue_amount, /, 'tcp, ')
    without.delete('server/features/contracts/correct.ts')
    without.delete('server/features/commands/writers/contract.ts')
    const rows = byRows.filter(({ table }) => table !== 'contracts')
    expect(faultsOf(without, tables, rows)).toEqual(
      expect.arrayContaining([
        'contracts.credited_amount: nobody writes it.',
        'contracts.overdue_amount: nobody writes it.',
        'contracts.turned_over_on: nobody writes it.',
      ]),
    )
  })
  test('a column that a fact of a property and an extract write', () => {
    const without = new Map(product)
    for (const path of ['server/features/commands/writers/property.ts', 'model/content/property/stored.ts'])
      without.set(path, changed(path, /foreign_sold_pct/g, 'none').get(path) ?? '')
    const rows = byRows.map(each => ({
      ...each,
      words: new Set([...each.words].filter(word => word !== 'foreign_sold_pct')),
    }))
    expect(faultsOf(without, tables, rows)).toEqual(['properties.foreign_sold_pct: nobody writes it.'])
  })
  test('a column of an insert of Kysely', () => {
    const without = new Map(product)
    expect(without.delete('server/records/idempotency.ts')).toBe(true)
    expect(faultsOf(without).filter(fault => fault.startsWith('idempotency_keys.'))).not.toEqual([])
  })
  test('a new column, and one that is only written', () => {
    const more = tables.replace('  units: Kept & {\n', '  units: Kept & {\n    frost_line: number\n')
    expect(faultsOf(product, more)).toEqual(['units.frost_line: nobody writes it.'])
  })
  test('an excuse that nothing needs', () => {
    expect(judged(whole, { ...excuses, 'units.list_price': 'None.' }).idle).toEqual([
      'units.list_price: it has writers and readers. Take its excuse out.',
    ])
  })
})
