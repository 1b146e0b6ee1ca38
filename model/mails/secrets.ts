import { eventOf, isEventKey } from './index.ts'
import type { MailSecret } from './mail-event.ts'
import type { Template } from './mail-words.ts'

/**
 * The pattern of a secret anywhere in a text: a made password, 32 random bytes of a link, and six digits of a code. It needs no word boundary,
 * since words may touch it on either side.
 */
const forms = {
  password: /[a-z2-9]{4}(?:-[a-z2-9]{4}){3,}/g,
  token: /[A-Za-z0-9_-]{43,}/g,
  code: /(?<![0-9])[0-9]{6}(?![0-9])/g,
} as const
export type SecretForm = keyof typeof forms
const allForms = Object.keys(forms) as SecretForm[]

/** Replaces a secret. */
const leftOut = '•••'

const over = 'What it held was sent, or has ended.'
/** The mail of a secret that is stored no more. */
export const isOver = (key: string, body: string): string | undefined =>
  secretOf(key)?.lasts !== undefined && body.includes(leftOut) ? over : undefined

export const secretOf = (key: string): MailSecret | undefined => (isEventKey(key) ? eventOf(key).secret : undefined)

/** Of a kind that Atrium no longer writes, the contents are unknown. */
const unknown =
  'Atrium does not write mails of this kind any more, so what may be a password or a link is shown to nobody.'
const held = 'Its text is held back, as nobody can tell where in it the secret stands.'

/** The mail for a reader who may not have its secret; `left_out` says why, and is null where it holds none. */
export function withoutSecret(key: string, { subject, body }: Template): Template & { left_out: string | null } {
  const secret = secretOf(key)
  if (isEventKey(key) && !secret) return { subject, body, left_out: null }
  const without = (text: string) =>
    (secret ? [secret.form] : allForms).reduce((rest, form) => rest.replace(forms[form], leftOut), text)
  const read = { subject: without(subject), body: without(body) }
  const isFound = read.body !== body || read.subject !== subject
  if (!secret) return { ...read, left_out: isFound ? unknown : null }
  if (body === '') return { ...read, left_out: null }
  return read.body === body
    ? { ...read, body: '', left_out: `${secret.why} ${held}` }
    : { ...read, left_out: secret.why }
}
