import { When } from '../ui/when.tsx'
import classes from './approvals.module.css'
import type { Whole } from './calls.ts'

/** Who did what, when; the first step on top. */
export function Timeline({ steps }: { steps: Whole['timeline'] }) {
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
