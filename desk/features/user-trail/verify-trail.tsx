import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { QuietButton } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { count, counted } from '../../ui/format.ts'
import { When } from '../../ui/when.tsx'
import classes from './verify-trail.module.css'

type Verdict = Awaited<ReturnType<typeof api.userTrail.verify>>

/** Asks the server to check every line of both trails against its seal, and shows the result. */
export default function VerifyTrail() {
  const verify = useMutation({ mutationFn: () => api.userTrail.verify() })
  const isOpen = verify.data !== undefined || verify.error !== null
  return (
    <>
      <QuietButton
        leftSection={<IconShieldCheck size={16} stroke={1.6} aria-hidden />}
        loading={verify.isPending}
        onClick={() => verify.mutate()}
      >
        Verify
      </QuietButton>
      {isOpen && (
        <Dialog title={titleOf(verify.data)} onClose={verify.reset}>
          {verify.error && <p role="alert">{verify.error.message}</p>}
          {verify.data && <VerifyResult verdict={verify.data} />}
        </Dialog>
      )}
    </>
  )
}

const titleOf = (verdict: Verdict | undefined) =>
  !verdict
    ? 'The trails could not be verified'
    : verdict.sound
      ? 'Nothing was tampered with'
      : 'The trails were tampered with'

function VerifyResult({ verdict: { sound, seals, waiting, retired, head, findings, found } }: { verdict: Verdict }) {
  return (
    <>
      <p role="status">
        {sound
          ? `All ${counted(seals, 'line')} of both trails say what they said when they were sealed.`
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
