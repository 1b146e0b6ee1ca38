import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useMay } from '../../shell/profile.ts'
import { dateTime } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import classes from './mail-outbox.module.css'
import { type Mail, MailState } from './mail-state.tsx'

/** The text as it was written: never as markup. */
export function MailReader({ mail, onTried }: { mail: Mail; onTried(): void }) {
  const may = useMay()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const mayTry = (mail.status === 'failed' || mail.status === 'dead') && may('edit', 'admin.mail-outbox')
  async function retry() {
    setBusy(true)
    setFailure(undefined)
    try {
      await api.dashboard.retryMail({ params: { id: mail.id } })
      void say(`“${mail.subject}” is tried again within a minute`)
      onTried()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <article>
      <dl className={classes.facts}>
        <dt>To</dt>
        <dd>{mail.to.join(', ')}</dd>
        {mail.cc.length > 0 && (
          <>
            <dt>Copy</dt>
            <dd>{mail.cc.join(', ')}</dd>
          </>
        )}
        {mail.bcc.length > 0 && (
          <>
            <dt>Blind copy</dt>
            <dd>{mail.bcc.join(', ')}</dd>
          </>
        )}
        <dt>Kind</dt>
        <dd>{mail.label}</dd>
        <dt>State</dt>
        <dd>
          <MailState mail={mail} />
          {mail.sent_at && ` ${dateTime(mail.sent_at)}`}
        </dd>
        <dt>Written</dt>
        <dd>{dateTime(mail.created_at)}</dd>
        {mail.attempts > 0 && (
          <>
            <dt>Tries</dt>
            <dd>{mail.attempts}</dd>
          </>
        )}
        {mail.next_attempt_at && (
          <>
            <dt>Next try</dt>
            <dd>{dateTime(mail.next_attempt_at)}</dd>
          </>
        )}
        {mail.last_error && (
          <>
            <dt>Last failure</dt>
            <dd>{mail.last_error}</dd>
          </>
        )}
      </dl>
      {mail.left_out !== null && (
        <p className={classes.kept} role="note">
          {mail.left_out}
        </p>
      )}
      {mail.body !== '' && <p className={classes.body}>{mail.body}</p>}
      {mayTry && (
        <Button variant="default" loading={isBusy} onClick={() => void retry()}>
          Try again now
        </Button>
      )}
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </article>
  )
}
