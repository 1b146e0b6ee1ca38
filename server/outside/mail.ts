import { createTransport } from 'nodemailer'

export type Letter = {
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
/** Recipients that the mail server refused; empty when all is well. */
type Posted = { refused: string[] }

/**
 * Why a mail was not sent. `unreachable`: the server itself did not answer, so the next mail would fail too. `untouched`: it
 * never came to this mail (no connection, no greeting, a sign-in that was refused), so that nothing speaks against the mail.
 */
export class NotPosted extends Error {
  readonly unreachable: boolean
  readonly untouched: boolean
  constructor(message: string, options: { unreachable: boolean; untouched: boolean; cause: unknown }) {
    super(message, options)
    this.unreachable = options.unreachable
    this.untouched = options.untouched
  }
}

export interface MailServer {
  post(letter: Letter): Promise<Posted>
}

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
        const { rejected } = await transport.sendMail({
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
        return { refused: rejected }
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        const untouched = !isBegun && code !== 'EENVELOPE' && code !== 'EMESSAGE'
        // A server that answered with a code has judged this mail; any other error broke off before that.
        throw new NotPosted(error instanceof Error ? error.message : String(error), {
          untouched,
          unreachable: untouched || (responseCode === undefined && code !== 'EENVELOPE'),
          cause: error,
        })
      }
    },
  }
}
