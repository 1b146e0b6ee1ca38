import { dateTime } from '../../ui/format.ts'
import classes from './mail-outbox.module.css'
import { type Mail, MailState } from './mail-state.tsx'

/** The text as it was written: never as markup. */
export function MailReader({ mail }: { mail: Mail }) {
  return (
    <article>
      <dl className={classes.facts}>
        <dt>To</dt>
        <dd>{mail.to.join(', ')}</dd>
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
        {mail.last_error && (
          <>
            <dt>Last failure</dt>
            <dd>{mail.last_error}</dd>
          </>
        )}
      </dl>
      <p className={classes.body}>{mail.body}</p>
    </article>
  )
}
