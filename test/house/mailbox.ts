import { type Delivered, startMailServer } from '../mail-server.ts'

/** A mail as its reader has it. */
type Mail = { to: readonly string[]; subject: string; text: string }

const withoutWraps = (text: string) => text.replaceAll(/=\r?\n/g, '')
const fromQuoted = (text: string): string =>
  Buffer.from(
    withoutWraps(text).replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

function read({ to, message }: Delivered): Mail {
  const cut = message.indexOf('\r\n\r\n')
  const head = message.slice(0, cut).replaceAll(/\r\n[ \t]+/g, ' ')
  const body = message.slice(cut + 4)
  const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  const encoding = of('Content-Transfer-Encoding').toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? fromQuoted(body)
        : body
  return { to, subject: of('Subject'), text }
}

/** A mail server that takes everything, and what came to each address, the latest last. */
export async function openMailbox() {
  const { url, delivered, stop } = await startMailServer(() => 'none')
  return { url, stop, of: (address: string) => delivered.filter(({ to }) => to.includes(address)).map(read) }
}
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
