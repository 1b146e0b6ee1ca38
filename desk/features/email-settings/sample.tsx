import { useDeferredValue, useId } from 'react'
import { type EventKey, eventOf } from '../../../model/mails/index.ts'
import { sampleLetter } from '../../../model/mails/mail-words.ts'
import { api } from '../../api/api.ts'
import { useForm, useRead } from '../../form/use-form.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { FaintButton, QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure, Problem } from '../../ui/failure.tsx'
import { say } from '../../ui/say.ts'
import classes from './sample.module.css'

/**
 * The mail as its reader would get it, from the form as it is; a copy to oneself; and the way back to Atrium's words.
 */
export function Sample({ event, mayTest }: { event: EventKey; mayTest: boolean }) {
  const id = useId()
  const form = useForm()
  const subject = useDeferredValue(String(useRead(form, each => each.value('subject')) ?? ''))
  const body = useDeferredValue(String(useRead(form, each => each.value('body')) ?? ''))
  const isSound = useRead(
    form,
    each => !Object.keys(each.problems()).some(path => path === 'subject' || path === 'body'),
  )
  const { failure, isBusy, attempt } = useAttempt()
  const defaults = eventOf(event)
  const isOwn = subject !== defaults.subject || body !== defaults.body
  const mail = sampleLetter(event, { subject, body })
  const test = () =>
    attempt(async () => {
      const sent = await api.emailSettings.test({ body: { event_key: event, subject, body } })
      void say(`“${sent.subject}” is on its way to ${sent.to}`)
    })
  function reset() {
    form.set('subject', defaults.subject)
    form.set('body', defaults.body)
  }
  return (
    <section className={classes.sample} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Sample</h3>
      <p className={classes.subject}>{mail.subject}</p>
      <p className={classes.body}>{mail.body}</p>
      {mayTest && (
        <Buttons>
          <QuietButton loading={isBusy} disabled={!isSound} onClick={() => void test()}>
            Send a test to me
          </QuietButton>
          {isOwn && <FaintButton onClick={reset}>Back to Atrium’s words</FaintButton>}
        </Buttons>
      )}
      {!isSound && <Problem>Mend the words first: the fields say what is wrong.</Problem>}
      <Failure>{failure}</Failure>
    </section>
  )
}
