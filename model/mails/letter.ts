import { type EventKey, eventOf, type mailEvents } from './index.ts'
import { type MailValues, type Template, worded } from './words.ts'

type Placeholder<K extends EventKey> = keyof (typeof mailEvents)[K]['placeholders'] & string
/** A mail in the words it has unless somebody chose others, with what those would be filled with. */
export type Letter = Template & { readonly event_key: string; readonly values: MailValues }

/** One mail of an event. Everything its template may say is given; null where there is nothing to say. */
export function letter<K extends EventKey>(
  key: K,
  given: { readonly [P in Placeholder<K>]: string | number | null } & { readonly reference?: string },
): Letter {
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value ?? '')]))
  return { event_key: key, values, ...worded(eventOf(key), values) }
}
