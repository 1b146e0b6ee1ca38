import { type Approval, stateOf } from './approval.ts'
import classes from './approvals.module.css'

export function StatusMark({ approval, status }: { approval: Approval; status: string }) {
  const { label, tone } = stateOf(approval, status)
  return (
    <span className={classes.status} data-tone={tone}>
      {label}
    </span>
  )
}
