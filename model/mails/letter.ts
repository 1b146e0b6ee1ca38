import { type EventKey, eventOf, type mailEvents } from './index.ts'
import { type MailValues, type Template, worded } from './mail-words.ts'

/** Where the number leads somewhere, whoever writes the mail says it; null where it speaks of several. */
type Reference<K extends EventKey> = (typeof mailEvents)[K] extends { readonly by: string }
  ? { readonly reference: string | null }
  : { readonly reference?: string }
type Placeholder<K extends EventKey> = keyof (typeof mailEvents)[K]['placeholders'] & string
/** A mail in its default words, with the values for other words. */
export type Letter = Template & { readonly event_key: string; readonly values: MailValues }

/** One mail of an event. All placeholders of its template are given; null where there is nothing to say. */
export function letter<K extends EventKey>(
  key: K,
  input: { readonly [P in Placeholder<K>]: string | number | null } & Reference<K>,
): Letter {
  const values = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value ?? '')]))
  return { event_key: key, values, ...worded(eventOf(key), values) }
}
