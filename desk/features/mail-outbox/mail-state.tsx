import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { mailStates as words } from '../../../model/workflows/moved-states.ts'
import classes from './mail-state.module.css'

export type OutboxMail = Static<typeof contract.dashboard.mail.reply>['items'][number]
type Status = OutboxMail['status']
type Tone = 'calm' | 'good' | 'warning' | 'bad'

export const mailStates: Record<Status, { label: string; tone: Tone; meaning: string }> = {
  queued: { ...words.queued, tone: 'calm', meaning: 'It has not been tried yet.' },
  sending: { ...words.sending, tone: 'calm', meaning: 'The mail server is being talked to.' },
  sent: { ...words.sent, tone: 'good', meaning: 'The mail server has taken it.' },
  failed: { ...words.failed, tone: 'warning', meaning: 'The last try failed; another follows by itself.' },
  dead: { ...words.dead, tone: 'bad', meaning: 'Every try failed. Nobody has received it.' },
}

export function MailState({ mail }: { mail: OutboxMail }) {
  const { label, tone, meaning } = mailStates[mail.status]
  return (
    <span className={classes.state} data-tone={tone} title={meaning}>
      {label}
    </span>
  )
}
