import { expect, test } from 'vitest'
import { unitProblem } from './units.ts'

// What a spreadsheet would run is no name of a home; what is built below ground has a number of its own.
test.each(['unit_code', 'tower_or_phase', 'level_or_block', 'unit_or_lot_no'] as const)('%s is no formula', field => {
  for (const text of ["=cmd|'/C calc'!A0", '=1+1', '+1', '@SUM(A1)', '-1+1', ' =1', '-A'])
    expect(unitProblem(field, text), text).toMatch(/may not begin like a formula/)
  for (const text of ['A-0306', 'P1-B02-L09', '-1', 'Tower A', '03'])
    expect(unitProblem(field, text), text).toBeUndefined()
})
