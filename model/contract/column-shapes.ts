import { type TProperties, type TSchema, Type } from 'typebox'
import type { ColumnType } from '../workflows/columns.ts'
import { Id, Moment, nullable, object } from './endpoint.ts'

/** What the description of its columns needs of a workflow. */
export type Described = {
  readonly states: object
  readonly columns: readonly (readonly [name: string, as: ColumnType, of?: unknown, each?: 'each'])[]
}
type ColumnShape = { readonly name: string; readonly field: TSchema; readonly value: TSchema }

const shapes = {
  text: Type.String(),
  day: Type.String({ format: 'date' }),
  moment: Moment,
  count: Type.Integer(),
  id: Id,
  flag: Type.Boolean(),
}
/** The columns of a workflow; what has parts is as the record has it under the same name. */
function shapesOf({ states, columns }: Described, record: TProperties): ColumnShape[] {
  const valueIn = (name: string, as: ColumnType): TSchema => {
    if (typeof as !== 'string') return Type.Enum([...as])
    if (as !== 'parts') return shapes[as]
    const own = record[name]
    if (!own) throw new Error(`No record of this workflow has ${name}.`)
    return own
  }
  const status: ColumnShape = { name: 'status', field: Type.Literal('status'), value: Type.Enum(Object.keys(states)) }
  return [
    status,
    ...columns.map(([name, as, , each]) => ({
      name,
      field: each ? Type.String({ pattern: `^${name} .+$` }) : Type.Literal(name),
      value: valueIn(name, as),
    })),
  ]
}

/** One column that a step changes, with its value before and after it. */
export const changeShape = (workflow: Described, record: TProperties) =>
  Type.Unsafe<{ field: string; before: unknown; after: unknown }>(
    Type.Union(
      shapesOf(workflow, record).map(({ field, value }) =>
        object({ field, before: nullable(value), after: nullable(value) }),
      ),
    ),
  )

/** The columns that a line of the trail changed; beside them stands what no step writes. */
export const changedShape = (workflow: Described, record: TProperties) =>
  Type.Unsafe<unknown>(
    nullable(
      Type.Object(
        Object.fromEntries(shapesOf(workflow, record).map(({ name, value }) => [name, Type.Optional(nullable(value))])),
        { description: 'The columns that differ; what was written beside a step goes by its own name.' },
      ),
    ),
  )
