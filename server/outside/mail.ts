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

/** Why a mail was not sent. `unreachable`: the server itself did not answer, so the next mail would fail too. */
export class NotPosted extends Error {
  readonly unreachable: boolean
  constructor(message: string, options: { unreachable: boolean; cause: unknown }) {
    super(message, options)
    this.unreachable = options.unreachable
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
  const transport = createTransport({
    url,
    connectionTimeout: connect,
    dnsTimeout: connect,
    greetingTimeout: answer,
    socketTimeout: answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async post({ message_id, from, reply_to, to, cc, bcc, subject, body, event_key, headers }) {
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
        // A server that answered with a code has judged this mail; any other error broke off before that.
        throw new NotPosted(error instanceof Error ? error.message : String(error), {
          unreachable: responseCode === undefined && code !== 'EENVELOPE',
          cause: error,
        })
      }
    },
  }
}
