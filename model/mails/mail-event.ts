import type { PageId } from '../pages/index.ts'
import type { Flag } from '../pages/page.ts'
import type { SecretForm } from './secrets.ts'

/** Subjects of mails, as the desk groups them. */
export const mailGroups = {
  reservations: 'Reservations',
  requests: 'Lead requests and transfers',
  partners: 'Marketing partners',
  sellers: 'Sellers',
  buyers: 'Buyers',
  visitors: 'Website visitors',
  accounts: 'Accounts',
  operations: 'Operations',
} as const
/** Where the words of a mail are changed, if not beside its readers. */
export const wordsOf = {
  site: 'Websites › Email Content, each site its own',
  portal: 'Buyers Portal › Email Content',
} as const
type MailGroup = keyof typeof mailGroups

/** A secret that opens something to any reader: the outbox leaves it out (decision 144). */
export type MailSecret = {
  /** The placeholder that holds it; absent: Atrium writes it below the words. */
  readonly in?: string
  readonly form: SecretForm
  /** Readers with the right to do what it opens: they see it. */
  readonly shown: { readonly page: PageId; readonly flag: Flag }
  /** It opens an account, so that its reader must have all the access of the account. */
  readonly account?: true
  /** So many minutes it opens anything; until then its text is stored apart, sealed, and not at all once it is sent (decision 183). */
  readonly lasts?: number
  /** The text for everybody else. */
  readonly why: string
}

/**
 * A mail that Atrium writes (domain.md 2.16). Its words are a template: {placeholders} are filled when it is written, and
 * a line whose placeholders are all empty is left out, with the words around them. The number of the mail's case is
 * added at its end, whatever the template says.
 */
export type MailEvent = {
  /** Its number in domain.md 2.16; absent: (ours). */
  readonly no?: string
  readonly group: MailGroup
  readonly label: string
  /** Its reader, in words. */
  readonly to: string
  /** The placeholders of its words, each with a sample. */
  readonly placeholders: { readonly [name: string]: string }
  /** Its text must name these, without which it would be useless. */
  readonly needs?: readonly string[]
  /** The screen where its reader acts on it: the mail that goes out has its address (decision 106). */
  readonly opens?: PageId
  /**
   * How that address names the record of the mail's number: opened in the inbox, where it waits for a decision; opened on
   * the page of its own kind, for whoever may see it; or searched for there (decisions 264, 300).
   */
  readonly by?: 'open' | 'record' | 'search'
  /** People outside of the desk read it too: whoever has no account that may see the screen gets it without the address (decision 300). */
  readonly outside?: true
  readonly subject: string
  readonly body: string
  /** Each site has its own words for it (Website › Email Content), or the buyers' portal has (Buyers Portal › Email Content). */
  readonly words?: 'site' | 'portal'
  /** The portal's template for it; until one is published, the words below are used. */
  readonly template?: string
  /** It holds a secret of its one reader (a password, a link): no reader can be added, and it cannot be switched off. */
  readonly alone?: true
  readonly secret?: MailSecret
}

export const mails = <const M extends Readonly<Record<string, MailEvent>>>(table: M) => table
