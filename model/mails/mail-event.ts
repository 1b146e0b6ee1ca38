import type { PageId } from '../pages/index.ts'
import type { Flag } from '../pages/page.ts'
import type { SecretForm } from './secrets.ts'

/** What mails are about, as the desk gathers them. */
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

/** What opens something by itself, to whoever reads it: the outbox leaves it out (decision 144). */
export type MailSecret = {
  /** The placeholder that carries it; absent: Atrium writes it below the words. */
  readonly in?: string
  readonly form: SecretForm
  /** Who could do by right what it opens: to them it is shown. */
  readonly shown: { readonly page: PageId; readonly flag: Flag }
  /** It opens an account, so that its reader must hold all that the account holds. */
  readonly account?: true
  /** What everybody else is told. */
  readonly why: string
}

/**
 * A mail that Atrium writes (domain.md 2.16). Its words are a template: {placeholders} are filled when it is written, and
 * a line of nothing but placeholders that are all empty is left out, with the words around them. The number of what the
 * mail is about is put at its end, whatever the template says.
 */
export type MailEvent = {
  /** Its number in domain.md 2.16; absent: (ours). */
  readonly no?: string
  readonly group: MailGroup
  readonly label: string
  /** Who gets it, in words. */
  readonly to: string
  /** What may stand in its words, each with a sample. */
  readonly placeholders: { readonly [name: string]: string }
  /** Without these it would be of no use: its text must name them. */
  readonly needs?: readonly string[]
  /** The screen where its reader does what it speaks of: the mail that goes out names its address (decision 106). */
  readonly opens?: PageId
  readonly subject: string
  readonly body: string
  /** Its words are each site's own (Website › Email Content), or the buyers' portal's (Buyers Portal › Email Content). */
  readonly words?: 'site' | 'portal'
  /** Which template of the portal's; until one is published, the words are those below. */
  readonly template?: string
  /** It holds what only its one reader may have (a password, a link): nobody is added, and it cannot be switched off. */
  readonly alone?: true
  readonly secret?: MailSecret
}

export const mails = <const M extends Readonly<Record<string, MailEvent>>>(table: M) => table
