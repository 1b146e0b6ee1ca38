import { When } from '../ui/when.tsx'
import type { WholeBase } from './approval.ts'
import classes from './approvals.module.css'

/** Who did what, when; the first step on top. */
export function Timeline({ steps }: { steps: WholeBase['timeline'] }) {
  return (
    <section aria-label="Timeline">
      <h3>What happened</h3>
      <ol className={classes.timeline}>
        {steps.map(({ at, who, action, note }) => (
          <li key={`${at} ${action}`}>
            <strong>{action}</strong> by {who}, <When at={at} withTime />
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
