import { setByHand, type Unit, type UnitField, unitFields, unitProblem, unitTypes } from '../../rules/units.ts'
import { content } from '../content.ts'
import { choice, optionalNumber, text } from '../field.ts'

/** Domain.md 1B, units: one that is added by hand, judged as one of a list (`unitProblem`). */
export const newUnit = content({
  section: 'unit',
  fields: {
    tower_or_phase: text('Tower or phase', { required: true, max: 40 }),
    level_or_block: text('Level or block', { required: true, max: 20 }),
    unit_or_lot_no: text('Unit or lot no.', { required: true, max: 20 }),
    unit_code: text('Unit code', { required: true, max: 20, help: 'No other unit of the property has it.' }),
    unit_type: choice('Unit type', unitTypes, { initial: '' }),
    floor_area: optionalNumber('Floor area', { unit: 'square_metres', max: 999_999.99, step: 1 }),
    lot_area: optionalNumber('Lot area', { unit: 'square_metres', max: 999_999.99, step: 1 }),
    list_price: optionalNumber('List price', { unit: 'peso', max: 999_999_999.99, step: 10_000, help: 'Without VAT.' }),
    status: choice('Status', setByHand, { initial: 'available' }),
  },
  check: values =>
    Object.fromEntries(
      unitFields.flatMap((field: UnitField): [string, string[]][] => {
        const problem = unitProblem(field, (values as Readonly<Record<keyof Unit, unknown>>)[field])
        return problem === undefined ? [] : [[field, [problem]]]
      }),
    ),
})
