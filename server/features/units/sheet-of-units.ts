import type { Download } from '../../../model/contract/endpoint.ts'
import { hiddenOn } from '../../../model/pages/kept.ts'
import { harmless } from '../../../model/rules/csv.ts'
import { cellOf } from '../../../model/rules/unit-cells.ts'
import { importColumns, listFields, type UnitListField } from '../../../model/rules/unit-import.ts'
import { setByHand, unitFields, unitTypes } from '../../../model/rules/units.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { ExportCell, ExportSheet } from '../../records/export/cells.ts'
import { csvOf, csvType } from '../../records/export/write-csv.ts'
import { xlsxOf, xlsxType } from '../../records/export/write-xlsx.ts'
import { brandIdOf, propertyOf } from '../../records/property-section.ts'
import { type UnitOnWire, unitsOf } from './unit-rows.ts'

const labels = (options: readonly { label: string }[]): string[] => options.map(({ label }) => label)
/** What a cell of these fields is chosen from. A hold is for somebody, which a list does not say (decision 194). */
const allowed: Partial<Record<UnitListField, readonly string[]>> = {
  unit_type: labels(unitTypes),
  status: labels(setByHand.filter(({ value }) => value !== 'on_hold')),
}
const widths: Partial<Record<UnitListField, number>> = { id: 9, version: 9, unit_code: 18, list_price: 16 }

const cell = (unit: UnitOnWire, field: UnitListField): ExportCell => {
  const value = field === 'id' || field === 'version' ? unit[field] : cellOf(unit, field)
  return typeof value === 'string' ? harmless(value) : value
}

const sheetOf = (fields: readonly UnitListField[]): ExportSheet<UnitOnWire> => ({
  heads: fields.map(field => importColumns[field].label),
  widths: fields.map(field => widths[field] ?? 15),
  choices: fields.flatMap((field, column) => (allowed[field] ? [{ column, values: allowed[field] }] : [])),
  cells: unit => fields.map(field => cell(unit, field)),
})

async function* one(units: readonly UnitOnWire[]): AsyncGenerator<readonly UnitOnWire[]> {
  yield units
}

/** The units of a property as a list that the import takes. The line in the trail is written before the first byte is sent. */
export async function exportUnits(ctx: CallerCtx, projectId: number, format: 'xlsx' | 'csv'): Promise<Download> {
  const property = await propertyOf(ctx, ctx.db, projectId)
  const units = await unitsOf(ctx.db, property)
  const hidden = hiddenOn(ctx.caller.access, 'project_info.unit-pages')
  const fields = listFields.filter(field => !hidden.has(field))
  await ctx.db.transaction().execute(trx =>
    ctx.record(trx, {
      entity: 'units',
      entity_id: property.id,
      brand_id: brandIdOf({ property }),
      after: { rows: units.length, format, columns: fields },
    }),
  )
  const name = `units-${property.slug}.${format}`
  return format === 'csv'
    ? { name, mime: csvType, stream: csvOf(sheetOf(fields), one(units)) }
    : { name, mime: xlsxType, stream: xlsxOf(sheetOf(fields), one(units)) }
}

/** An empty list: its heads, and what may be chosen under them. */
export async function template(ctx: CallerCtx, projectId: number): Promise<Download> {
  await propertyOf(ctx, ctx.db, projectId)
  return { name: 'units-template.xlsx', mime: xlsxType, stream: xlsxOf(sheetOf(unitFields), one([])) }
}
