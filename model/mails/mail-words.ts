import { type EventKey, eventOf } from './index.ts'

export type MailValues = Readonly<Record<string, string>>
export type Template = { readonly subject: string; readonly body: string }

/** The end of every mail (domain.md 2.16); no template can leave it out. */
const reference = 'reference'
const named = /\{(\w+)\}/g
export const namesOf = (text: string): string[] => [...text.matchAll(named)].map(([, name]) => name ?? '')
const isLeftOut = (line: string, values: MailValues): boolean => {
  const names = namesOf(line)
  return names.length > 0 && names.every(name => (values[name] ?? '').trim() === '')
}
const filled = (text: string, values: MailValues): string =>
  text.replace(named, (whole, name: string) => values[name] ?? whole)

/** A filled template. A line whose placeholders are all empty is left out; filled values are never read as a template. */
export function worded({ subject, body }: Template, values: MailValues): Template {
  const lines: string[] = []
  for (const line of body.split('\n')) {
    const isDouble = line.trim() === '' && (lines.at(-1) ?? '').trim() === ''
    if (!isDouble && !isLeftOut(line, values)) lines.push(line)
  }
  const text = lines
    .map(line => filled(line, values))
    .join('\n')
    .trim()
  const about = values[reference] ?? ''
  return { subject: filled(subject, values), body: about === '' ? text : `${text}\n\nReference: ${about}` }
}

const numberAtEnd = /\n\nReference: ([^\n]*)$/
/** The number at the end of a mail. */
export const numberIn = (body: string): string | undefined => numberAtEnd.exec(body)?.[1]

/** The mail that goes out: the address of its reader's screen comes before its number. */
export function withAddress(body: string, address: string): string {
  const numbered = numberAtEnd.exec(body)
  const at = numbered?.index ?? body.length
  return `${body.slice(0, at)}\n\nIn Atrium: ${address}${body.slice(at)}`
}

/** The event with its samples, in these words. */
export const sampleLetter = (key: EventKey, template: Template): Template =>
  worded(template, { ...eventOf(key).placeholders, [reference]: 'SAMPLE-000000' })

/** The errors of a template of this event, by field. */
export function templateProblems(key: EventKey, { subject, body }: Template): Record<string, string[]> {
  const { placeholders, needs = [], secret, body: ours } = eventOf(key)
  const known = Object.keys(placeholders)
  const unknown = (text: string) =>
    [...new Set(namesOf(text).filter(name => !known.includes(name)))].map(
      name => `{${name}} is not known here. Use ${known.map(each => `{${each}}`).join(', ')}.`,
    )
  const missing = body === '' ? [] : needs.filter(name => !namesOf(body).includes(name))
  // Decision 090: without anything of what it is about a mail would tell its reader nothing.
  const isEmpty =
    body !== '' && missing.length === 0 && namesOf(ours).length > 0 && !namesOf(body).some(name => known.includes(name))
  const problems = {
    subject: [
      ...unknown(subject),
      ...(secret?.in !== undefined && namesOf(subject).includes(secret.in)
        ? [`{${secret.in}} is for the reader of the mail alone, and a subject is shown in lists. Put it into the text.`]
        : []),
    ],
    body: [
      ...unknown(body),
      ...missing.map(name => `Without {${name}} this mail would be of no use. Put it in.`),
      ...(isEmpty
        ? [
            `The text says nothing of what the mail is about. Put in ${known.map(each => `{${each}}`).join(', ')}, whichever its reader needs.`,
          ]
        : []),
    ],
  }
  return Object.fromEntries(Object.entries(problems).filter(([, messages]) => messages.length > 0))
}
