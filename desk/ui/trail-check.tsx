import type { Static } from 'typebox'
import type { TrailCheck } from '../../model/contract/trail-checks.ts'
import { count, counted } from './format.ts'
import classes from './trail-check.module.css'
import { When } from './when.tsx'

type Check = Static<typeof TrailCheck>
type Verdict = NonNullable<Check['verdict']>

/** It waits or runs. */
export const isOpen = (check: Check | null | undefined): boolean =>
  check?.status === 'waiting' || check?.status === 'running'

/** A check that waits or runs: how far it is. It goes on when the page is left. */
export function CheckProgress({ check: { status, seals_done, seals_total, asked_by, asked_at } }: { check: Check }) {
  const said =
    status === 'waiting'
      ? 'Waits for its turn.'
      : `${count(seals_done)} of ${counted(seals_total, 'sealed line')} verified.`
  return (
    <div>
      <p role="status">{said}</p>
      <progress className={classes.progress} aria-label="Verified" max={Math.max(1, seals_total)} value={seals_done} />
      <p>
        Asked for by {asked_by}, <When at={asked_at} withTime />. It goes on when you leave.
      </p>
    </div>
  )
}

export const checkTitle = ({ verdict }: Check): string =>
  !verdict
    ? 'The trails could not be verified'
    : verdict.sound
      ? 'Nothing was tampered with'
      : verdict.findings.every(({ kind }) => kind === 'key')
        ? 'Sealed under another key'
        : 'The trails were tampered with'

/** What came of a check that ended. */
export function CheckResult({ check }: { check: Check }) {
  const { verdict, problem, finished_at } = check
  return (
    <div className={classes.result}>
      <div role="status">
        <h3>{checkTitle(check)}</h3>
      </div>
      <p>
        Verified {finished_at && <When at={finished_at} withTime relative />}, asked for by {check.asked_by}.
      </p>
      {problem && <p role="alert">{problem}</p>}
      {verdict && <Said verdict={verdict} />}
    </div>
  )
}

function Said({ verdict: { sound, seals, waiting, retired, head, findings, found } }: { verdict: Verdict }) {
  const isKey = findings.every(({ kind }) => kind === 'key')
  return (
    <>
      <p>
        {sound
          ? `All ${counted(seals, 'line')} of both trails say what they said when they were sealed.`
          : isKey
            ? 'Nothing else was found.'
            : `${counted(found, 'fault')} in ${counted(seals, 'sealed line')}. Keep a copy of the database and tell your auditor.`}
      </p>
      {!sound && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={classes.findings} tabIndex={0}>
          {findings.map(({ kind, trail, id, words }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be of one line
            <li key={i}>
              {words} {id !== null && `(${trail === 'user_trails' ? 'Admin trail' : 'Audit trail'}, line ${id})`}
              {id === null && kind === 'cut' && ' Lines at the end are missing.'}
            </li>
          ))}
        </ul>
      )}
      <p>
        {head ? (
          <>
            The last seal kept outside of the database is {count(head.seq)}, of <When at={head.at} withTime />.
          </>
        ) : (
          'No seal is kept outside of the database yet: that begins with the first minute of the server.'
        )}
        {waiting > 0 && ` ${counted(waiting, 'newer line')} will be sealed in a moment.`}
        {retired > 0 && ` ${counted(retired, 'line')} stood in months that were let go.`}
      </p>
    </>
  )
}
