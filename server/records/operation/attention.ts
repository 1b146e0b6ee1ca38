import type { MarkKey } from '../marks.ts'
import type { Figures } from './figures.ts'

/** Something that whoever runs Atrium must look at. `key` stays the same while it stands. */
export type Concern = { readonly key: string; readonly words: string }

const counted = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`

const minutes = 60
const hours = 60 * minutes
const days = 24 * hours
/** From when on a figure is worth a look, in seconds; docs/operation/alerts.yml has the same. */
export const worthALook = {
  mail_lag: 15 * minutes,
  sealer_lag: 5 * minutes,
  /** A job that failed so many times in a row. */
  job_failures: 3,
  /** A backup is made every day. */
  backup_age: 2 * days,
  /** The trail is verified by hand or by the clock of whoever runs Atrium: once a month, and some days. */
  verify_age: 35 * days,
} as const

/** What of the figures must be looked at, a sentence each. */
export function concernsOf(
  { mail, erp, jobs, sealer_lag_seconds, marks, expected, began, stores }: Figures,
  { now }: { now: Date },
): Concern[] {
  const found: Concern[] = []
  const add = (key: string, words: string) => void found.push({ key, words })
  if (mail.dead > 0)
    add(
      'mail-dead',
      `${counted(mail.dead, 'mail')} ${mail.dead === 1 ? 'was' : 'were'} given up. Mail Outbox has them, each with its reason.`,
    )
  if (mail.delivers && mail.lag_seconds > worthALook.mail_lag)
    add('mail-late', 'Mail is not going out. Nothing is lost: it goes on once the mail server takes it again.')
  if (erp.dead > 0)
    add(
      'erp-dead',
      `${counted(erp.dead, 'posting')} ${erp.dead === 1 ? 'was' : 'were'} not taken by the ERP. The ERP Ledger has them.`,
    )
  for (const { name, failures, error } of jobs)
    if (failures >= worthALook.job_failures)
      add(
        `job ${name}`,
        `The job ${name} has failed ${counted(failures, 'time')} in a row: ${error ?? 'the log says why'}.`,
      )
  if (sealer_lag_seconds > worthALook.sealer_lag)
    add('sealer', 'Lines of the audit trail are not being sealed. Is a worker running?')
  for (const { name, problem } of stores) if (problem !== null) add(`store ${name}`, `The store “${name}”: ${problem}`)
  /** Since when what is expected was not done, where that is too long: in words. */
  const overdue = (key: MarkKey, longest: number): string | undefined => {
    const at = marks[key]?.at ?? began
    if (!expected.includes(key) || (now.getTime() - at.getTime()) / 1000 <= longest) return undefined
    return `${marks[key] ? 'since' : 'since this house began, on'} ${at.toISOString().slice(0, 10)}`
  }
  const unverified = overdue('verify', worthALook.verify_age)
  if (marks.verify?.is_ok === false) add('verify', `The audit trail: ${marks.verify.words}`)
  else if (unverified)
    add(
      'verify',
      `The audit trail has not been verified ${unverified}. The Audit Trail in the desk verifies it, and npm run audit:verify.`,
    )
  const unsaved = overdue('backup', worthALook.backup_age)
  if (marks.backup?.is_ok === false) add('backup', `The last backup failed: ${marks.backup.words}`)
  else if (unsaved) add('backup', `No backup has been made ${unsaved}. One is due every day: is a worker running?`)
  return found
}
