import { When } from '../ui/when.tsx'
import type { WholeCase } from './case.ts'
import { TimelineList } from './cases-elements.ts'

/** Who did what, when; the first step on top. */
export function Timeline({ steps }: { steps: WholeCase['timeline'] }) {
  return (
    <section aria-label="Timeline">
      <h3>What happened</h3>
      <TimelineList>
        {steps.map(({ at, who, action, note }) => (
          <li key={`${at} ${action}`}>
            <strong>{action}</strong> by {who}, <When at={at} withTime />
            {note && <p>{note}</p>}
          </li>
        ))}
      </TimelineList>
    </section>
  )
}
