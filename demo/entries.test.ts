import { expect, test } from 'vitest'
import { direct } from './direct.ts'
import { entries } from './entries.ts'
import { entities } from './index.ts'

const tables = [...new Set<string>(entities.map(({ table }) => table))].sort()

/** That the product writes every column of them is held by test/coverage-tables.test.ts, which reads no demo data. */
test('each table of the demo data comes by an entry of the product, or says why it does not', () => {
  expect([...Object.keys(entries), ...Object.keys(direct)].sort()).toEqual(tables)
  expect(Object.keys(entries)).toEqual(
    expect.arrayContaining(['users', 'sales_groups', 'sellers', 'leads', 'contracts', 'contract_quotas', 'ytd_data']),
  )
})
