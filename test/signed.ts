import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Sent = { method: string; url: string; headers: IncomingHttpHeaders }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a call is signed with this secret, as S3 computes it (Signature Version 4), and was just now. */
function isSigned({ method, url, headers }: Sent, secret: string): boolean {
  const [, scope = '', names = '', signature = ''] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '') ??
    []
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const query = [...searchParams].map(pair => pair.map(encodeURIComponent).join('=')).sort()
  const said = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
  const hash = String(headers['x-amz-content-sha256'])
  const canonical = [method, pathname, query.join('&'), said.join(''), names, hash].join('\n')
  const date = String(headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`)
  const at = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return hmac(key, text).toString('hex') === signature && Math.abs(Date.now() - at) < 15 * 60_000
}

/** A store that judges signatures, before the one that stores; `change` is what somebody on the way does to a call. */
export async function startJudge(endpoint: string, secret: string) {
  const { hostname, port } = new URL(endpoint)
  let change: (sent: Sent) => void = () => undefined
  const server = createServer((call, answer) => {
    const sent = { method: call.method ?? '', url: call.url ?? '', headers: { ...call.headers } }
    change(sent)
    if (!isSigned(sent, secret)) {
      call.resume()
      answer.writeHead(403, { 'content-type': 'application/xml' })
      answer.end('<Error><Code>SignatureDoesNotMatch</Code><Message>no</Message></Error>')
      return
    }
    const on = request({ hostname, port, method: sent.method, path: sent.url, headers: sent.headers }, back => {
      answer.writeHead(back.statusCode ?? 500, back.headers)
      back.pipe(answer)
    })
    call.pipe(on)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onTheWay(does: (sent: Sent) => void) {
      change = does
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
