import type { ReactNode } from 'react'
import classes from './changes-table.module.css'

type Props = {
  readonly caption?: string
  /** The head of the last column, and what its values are: `asked` for what was refused. */
  readonly last: { readonly head: string; readonly side: 'after' | 'asked' }
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    readonly before: ReactNode
    readonly after: ReactNode
  }[]
  /** Nothing stood before, or nothing was changed: one column of values. */
  readonly isOne: boolean
}

/** Fields by their labels, with the values before and after. */
export const ChangesTable = ({ caption, last, rows, isOne }: Props) => (
  <div className={classes.frame}>
    <table className={classes.changes}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">Field</th>
          {!isOne && <th scope="col">Before</th>}
          <th scope="col">{last.head}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, before, after }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {!isOne && <td data-side="before">{before}</td>}
            <td data-side={last.side}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
