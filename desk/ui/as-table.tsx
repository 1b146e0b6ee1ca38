import classes from './as-table.module.css'
import { Unseen } from './unseen.ts'

type Props = { readonly of: string; readonly isTable: boolean; onChange(isTable: boolean): void }

/** Shows the figures of a chart as a table, and back. */
export const AsTable = ({ of, isTable, onChange }: Props) => (
  <button
    type="button"
    className={classes.toggle}
    aria-pressed={isTable}
    onClick={() => onChange(!isTable)}
    data-off-paper=""
  >
    As a table<Unseen>: {of}</Unseen>
  </button>
)
