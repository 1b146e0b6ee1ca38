import { useDeferredValue, useId, useState } from 'react'
import { sampleMail } from '../../../model/content/sample-mail.ts'
import { fieldAt } from '../../../model/content/value.ts'
import { isWithin } from '../../form/path.ts'
import { useRead } from '../../form/use-form.ts'
import { useMay, useProfile } from '../../shell/profile.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import { Failure, Problem } from '../../ui/failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import classes from './mail-panel.module.css'
import { Panel } from './panel-elements.ts'
import type { Session } from './session.ts'

/** The mail as its recipient would read it, from the form as it is, and a copy to oneself. */
export function MailPanel({ session }: { session: Session }) {
  const { form, brand, content, page, target } = session
  const templates = Object.keys(content.fields)
  const id = useId()
  const { Firstname: firstname, email } = useProfile()
  const mayEdit = useMay()('edit', page, brand?.code)
  const [template, setTemplate] = useState(templates[0] ?? '')
  const { failure, isBusy, attempt } = useAttempt()
  const held = useDeferredValue(useRead(form, each => each.value(template))) as { subject: string; body: string }
  const isSound = useRead(form, each => !Object.keys(each.problems()).some(path => isWithin(path, template)))
  const mail = sampleMail(held, { ...target.mails?.samples, firstname, email })

  const send = () =>
    attempt(async () => {
      const { subject, body } = held
      const sent = await target.mails?.send(template, { subject, body })
      if (sent) say(`“${sent.subject}” is on its way to ${sent.to}`)
    })
  return (
    <Panel aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Sample</h2>
      <Muted>As it reads to you, saved or not.</Muted>
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
        <QuietButton loading={isBusy} disabled={!isSound} onClick={() => void send()}>
          Send a test to me
        </QuietButton>
      )}
      {!isSound && <Problem>Mend this template first: its fields say what is wrong.</Problem>}
      <Failure>{failure}</Failure>
    </Panel>
  )
}
