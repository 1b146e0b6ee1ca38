import type { RequestStatus, RequestWorkflow } from '../../model/workflows/request.ts'
import classes from './approvals.module.css'

export function StatusMark({ workflow, status }: { workflow: RequestWorkflow; status: string }) {
  const { label, tone } = workflow.states[status as RequestStatus]
  return (
    <span className={classes.status} data-tone={tone}>
      {label}
    </span>
  )
}
