export type MailToSend = {
  message_id: string
  from: { name: string; address: string }
  reply_to?: string
  to: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
  subject: string
  body: string
  event_key: string
  headers: Readonly<Record<string, string>>
}
/** Recipients that the mail server refused for good, and those it put off; empty when all is well. */
type Posted = { refused: string[]; putOff: string[] }

/**
 * Why a mail was not sent. `unreachable`: the server itself did not answer, so the next mail would fail too. `untouched`: it
 * never came to this mail (no connection, no greeting, a sign-in that was refused), so that nothing speaks against the mail.
 * `putOff`: it answered that it would take the mail later (4xx: greylisting, a mailbox or server that is busy or full).
 */
export class NotPosted extends Error {
  readonly unreachable: boolean
  readonly untouched: boolean
  readonly putOff: boolean
  constructor(message: string, options: { unreachable: boolean; untouched: boolean; putOff: boolean; cause: unknown }) {
    super(message, options)
    this.unreachable = options.unreachable
    this.untouched = options.untouched
    this.putOff = options.putOff
  }
}

export interface MailServer {
  post(letter: MailToSend): Promise<Posted>
}

type Answer = { readonly responseCode?: number | undefined; readonly recipient?: string | undefined }
/** The answers that speak of later (RFC 5321, 4.2.1). */
const isLater = ({ responseCode = 0 }: Answer): boolean => responseCode >= 400 && responseCode < 500

const seconds = 1000
export type Patience = { connect: number; answer: number }
const patience: Patience = { connect: 10 * seconds, answer: 30 * seconds }

/** A mail server at an smtp: or smtps: address; one connection for each mail. No mail loads anything from disk or network. */
export function openMailServer(url: string, { connect, answer }: Patience = patience): MailServer {
  return {
    async post({ message_id, from, reply_to, to, cc, bcc, subject, body, event_key, headers }) {
      let isBegun = false
      // Errors do not say how far the conversation came: the server hears of this mail with the command MAIL FROM.
      const hear = (_: unknown, said?: unknown) => {
        if (typeof said === 'string' && said.startsWith('MAIL FROM')) isBegun = true
      }
      // Half a megabyte, in a process that sends mail.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url,
        connectionTimeout: connect,
        dnsTimeout: connect,
        greetingTimeout: answer,
        socketTimeout: answer,
        disableFileAccess: true,
        disableUrlAccess: true,
        transactionLog: true,
        logger: { level: () => undefined, trace: hear, debug: hear, info: hear, warn: hear, error: hear, fatal: hear },
      })
      try {
        const { rejected, rejectedErrors = [] } = await transport.sendMail({
          messageId: message_id,
          from,
          ...(reply_to === undefined ? {} : { replyTo: reply_to }),
          to: [...to],
          cc: [...cc],
          bcc: [...bcc],
          subject,
          text: body,
          headers: { ...headers, 'Auto-Submitted': 'auto-generated', 'X-Atrium-Event': event_key },
        })
        const later = new Set((rejectedErrors as readonly Answer[]).filter(isLater).map(({ recipient }) => recipient))
        return {
          refused: rejected.filter(address => !later.has(address)),
          putOff: rejected.filter(address => later.has(address)),
        }
      } catch (error) {
        const { code, responseCode, rejectedErrors } = error as Answer & {
          code?: string
          /** Where no recipient was taken, the answer to each. */
          rejectedErrors?: readonly Answer[]
        }
        const untouched = !isBegun && code !== 'EENVELOPE' && code !== 'EMESSAGE'
        // A server that answered with a code has judged this mail; any other error broke off before that.
        throw new NotPosted(error instanceof Error ? error.message : String(error), {
          untouched,
          putOff: !untouched && (rejectedErrors?.length ? rejectedErrors.every(isLater) : isLater({ responseCode })),
          unreachable: untouched || (responseCode === undefined && code !== 'EENVELOPE'),
          cause: error,
        })
      }
    },
  }
}
