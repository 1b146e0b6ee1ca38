/** What a column holds, if not null: of `parts` the contract has the shape; a list names the only texts. */
export type ColumnType = 'text' | 'day' | 'moment' | 'count' | 'id' | 'flag' | 'parts' | readonly string[]

type Taken<R> = { [F in keyof R & string]: readonly [field: F, as: ColumnType] }[keyof R & string]
type Computed<R> = readonly [name: string, as: ColumnType, of: (record: R) => unknown]
/** One column for each key of the value, called by both. */
type Several<R> = readonly [
  name: string,
  as: ColumnType,
  of: (record: R) => Readonly<Record<string, unknown>>,
  each: 'each',
]
/** A column of a record beside its status: a field of the record by its name, or what is computed of it. */
export type Column<R> = Taken<R> | Computed<R> | Several<R>

/** The columns of a record, for its row and for the trail. */
export const columnValues = <R extends { readonly status: string }>(
  { columns }: { readonly columns: readonly Column<R>[] },
  record: R,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries([
    ['status', record.status],
    ...columns.flatMap(([name, , of, each]): [string, unknown][] => {
      if (!of) return [[name, record[name as keyof R]]]
      const value = of(record)
      return each ? Object.entries(value as object).map(([key, one]) => [`${name} ${key}`, one]) : [[name, value]]
    }),
  ])
