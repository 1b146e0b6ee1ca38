import { type TProperties, Type } from 'typebox'
import { inBase64, unitListMost } from '../rules/list-files.ts'
import { Id, Moment, nullable, object } from './endpoint.ts'

/** What every sheet that comes back has: its file, what it comes to, each difference, and how it is taken (decision 351). */

const most = inBase64(unitListMost)
/** Of a call that brings a file, in bytes: the file and what is said beside it. */
export const sheetLimit = most + 4_096
export const SheetFile = Type.String({
  maxLength: most,
  description: 'The file, CSV or XLSX of 6 MB or less, in base64. It is read and not kept.',
})

/** How many rows a sheet has of each state. `one`: what a row is of. */
export const outcome = (one: string) => ({
  rows: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  stale: Type.Integer({ description: `Rows whose ${one} was changed since the list was exported.` }),
  bad: Type.Integer({ description: 'Rows that cannot be taken.' }),
})

export const SheetCell = Type.String({ description: 'As the file’s own program names it: F12.' })
const Value = Type.Union([Type.String(), Type.Number(), Type.Null()])

/** The rows that differ, and the mark by which what was looked at is taken. `named` is what a row is known by. */
export const differences = <Named extends TProperties, OfCell extends TProperties>(
  one: string,
  named: Named,
  ofCell: OfCell,
) => ({
  differences: Type.Array(
    object({
      row: Type.Integer(),
      state: Type.Enum(['new', 'changed', 'same', 'stale', 'bad']),
      ...named,
      note: nullable(Type.String({ description: `Who changed its ${one} since the list was exported, and when.` })),
      cells: Type.Array(
        object({
          field: Type.String(),
          ...ofCell,
          old: Value,
          new: Value,
          error: nullable(Type.String({ description: 'Why it cannot be taken.' })),
        }),
      ),
    }),
    { description: 'Of each state the first 500 rows.' },
  ),
  mark: Type.String({ description: 'Sent with the import, it takes what was looked at, or nothing.' }),
})

export const WithoutBad = Type.Optional(
  Type.Boolean({ description: 'Take the rows that are sound and leave out the others.' }),
)
export const SheetMark = Type.String({ maxLength: 60, description: 'That of the preview which was looked at.' })
/** How a sheet is taken. `many`: what its rows are of. */
export const taking = (many: string) => ({
  without_bad: WithoutBad,
  overwrite: Type.Optional(
    Type.Boolean({ description: `Change also ${many} that were changed since the list was exported.` }),
  ),
  mark: Type.Optional(SheetMark),
})

/** The sheets that came in, the newest first. */
export const cameInOf = <More extends TProperties>(more: More) =>
  Type.Array(
    object({
      id: Id,
      who: Type.String(),
      created_at: Moment,
      added: Type.Integer(),
      changed: Type.Integer(),
      undone_at: nullable(Moment),
      ...more,
    }),
  )

/** What became of a sheet that was taken back. `named` is what a record is known by. */
export const takenBack = <Named extends TProperties>(named: Named) =>
  object({
    changed: Type.Integer(),
    removed: Type.Integer(),
    left: Type.Array(object({ ...named, message: Type.String() })),
  })
