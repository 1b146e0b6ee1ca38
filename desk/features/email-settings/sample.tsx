import { Button } from '@mantine/core'
import { useDeferredValue, useId, useState } from 'react'
import { type EventKey, eventOf } from '../../../model/mails/index.ts'
import { sampleLetter } from '../../../model/mails/words.ts'
import { api } from '../../api/api.ts'
import { useForm, useRead } from '../../form/use-form.ts'
import { say } from '../../ui/say.ts'
import classes from './email-settings.module.css'

/** The mail as its reader would have it, from the form as it stands; a copy to oneself; and the way back to Atrium's words. */
export function Sample({ event, mayTest }: { event: EventKey; mayTest: boolean }) {
  const id = useId()
  const form = useForm()
  const subject = useDeferredValue(String(useRead(form, each => each.value('subject')) ?? ''))
  const body = useDeferredValue(String(useRead(form, each => each.value('body')) ?? ''))
  const isSound = useRead(
    form,
    each => !Object.keys(each.problems()).some(path => path === 'subject' || path === 'body'),
  )
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const standing = eventOf(event)
  const isOwn = subject !== standing.subject || body !== standing.body
  const mail = sampleLetter(event, { subject, body })
  async function test() {
    setSending(true)
    setFailure(undefined)
    try {
      const sent = await api.emailSettings.test({ body: { event_key: event, subject, body } })
      void say(`“${sent.subject}” is on its way to ${sent.to}`)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  function reset() {
    form.set('subject', standing.subject)
    form.set('body', standing.body)
  }
  return (
    <section className={classes.sample} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Sample</h3>
      <p className={classes.subject}>{mail.subject}</p>
      <p className={classes.body}>{mail.body}</p>
      {mayTest && (
        <div className={classes.actions}>
          <Button variant="default" loading={isSending} disabled={!isSound} onClick={() => void test()}>
            Send a test to me
          </Button>
          {isOwn && (
            <Button variant="subtle" onClick={reset}>
              Back to Atrium’s words
            </Button>
          )}
        </div>
      )}
      {!isSound && <p className={classes.failure}>Mend the words first: the fields say what is wrong.</p>}
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </section>
  )
}
