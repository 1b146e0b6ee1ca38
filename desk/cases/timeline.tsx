import { HistoryButton, type HistoryProps } from '../history/history-button.tsx'
import { When } from '../ui/when.tsx'
import type { WholeCase } from './case.ts'
import { TimelineList } from './cases-elements.ts'

/** Who did what, when; the first step on top. */
type Props = { readonly steps: WholeCase['timeline']; readonly of?: HistoryProps }

export function Timeline({ steps, of }: Props) {
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
      {of && <HistoryButton {...of} />}
    </section>
  )
}
