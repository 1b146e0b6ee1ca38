import { api } from '../../api/api.ts'
import { Talk } from '../../history/talk.tsx'
import { TalkButton } from '../../history/talk-button.tsx'
import { useMay } from '../../shell/profile.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Callout } from '../../ui/callout.ts'
import { Failure } from '../../ui/failure.tsx'
import { dateTime } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import classes from './mail-reader.module.css'
import { MailState, type OutboxMail } from './mail-state.tsx'

/** The text as it was written: never as markup. */
export function MailReader({ mail, onTried }: { mail: OutboxMail; onTried(): void }) {
  const may = useMay()
  const { failure, isBusy, attempt } = useAttempt()
  const mayTry = (mail.status === 'failed' || mail.status === 'dead') && may('edit', 'admin.mail-outbox')
  const retry = () =>
    attempt(async () => {
      await api.dashboard.retryMail({ params: { id: mail.id } })
      void say(`“${mail.subject}” is tried again within a minute`)
      onTried()
    })
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
        <Callout data-tone="info" role="note">
          {mail.left_out}
        </Callout>
      )}
      {mail.body !== '' && <p className={classes.body}>{mail.body}</p>}
      <Buttons>
        {mayTry && (
          <QuietButton loading={isBusy} onClick={() => void retry()}>
            Try again now
          </QuietButton>
        )}
        <Talk kind="mails" id={mail.id} name={`mail ${mail.id}, ${mail.label}`}>
          <TalkButton isOfPage />
        </Talk>
      </Buttons>
      <Failure>{failure}</Failure>
    </article>
  )
}
