import { Button } from '@mantine/core'
import { useDeferredValue, useId, useState } from 'react'
import { sampleMail } from '../../../model/content/sample-mail.ts'
import { fieldAt } from '../../../model/content/value.ts'
import { isWithin } from '../../form/path.ts'
import { useRead } from '../../form/use-form.ts'
import { useMay, useProfile } from '../../shell/profile.ts'
import { say } from '../../ui/say.ts'
import classes from './mail-panel.module.css'
import panel from './panel.module.css'
import type { Session } from './session.ts'

/** The mail as its recipient would read it, from the form as it stands, and a copy to oneself. */
export function MailPanel({ session }: { session: Session }) {
  const { form, brand, content, page, place } = session
  const templates = Object.keys(content.fields)
  const id = useId()
  const { Firstname: firstname, email } = useProfile()
  const mayEdit = useMay()('edit', page, brand?.code)
  const [template, setTemplate] = useState(templates[0] ?? '')
  const [state, setState] = useState<'sending' | 'failed'>()
  const [failure, setFailure] = useState('')
  const held = useDeferredValue(useRead(form, each => each.value(template))) as { subject: string; body: string }
  const isSound = useRead(form, each => !Object.keys(each.problems()).some(path => isWithin(path, template)))
  const mail = sampleMail(held, { ...place.mails?.samples, firstname, email })

  async function send() {
    setState('sending')
    try {
      const { subject, body } = held
      const sent = await place.mails?.send(template, { subject, body })
      setState(undefined)
      if (sent) say(`“${sent.subject}” is on its way to ${sent.to}`)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setState('failed')
    }
  }
  return (
    <section className={panel.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Sample</h2>
      <p className={panel.note}>As it reads to you, saved or not.</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own */}
      <div className={classes.choice} role="group" aria-label="Template">
        {templates.map(name => (
          <button key={name} type="button" aria-pressed={name === template} onClick={() => setTemplate(name)}>
            {fieldAt(content.fields, name)?.label}
          </button>
        ))}
      </div>
      <div className={classes.mail}>
        <dl>
          <dt>To</dt>
          <dd>{email}</dd>
          <dt>Subject</dt>
          <dd>{mail.subject}</dd>
        </dl>
        <p>{mail.body}</p>
      </div>
      {mayEdit && (
        <Button variant="default" loading={state === 'sending'} disabled={!isSound} onClick={() => void send()}>
          Send a test to me
        </Button>
      )}
      {!isSound && <p className={panel.problem}>Mend this template first: its fields say what is wrong.</p>}
      {state === 'failed' && (
        <p className={panel.problem} role="alert">
          {failure}
        </p>
      )}
    </section>
  )
}
