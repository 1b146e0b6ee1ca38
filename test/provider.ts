import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>
/** What it does otherwise than a provider should. */
export type Fault =
  | 'nonce'
  | 'signature'
  | 'audience'
  | 'issuer'
  | 'expired'
  | 'unsigned'
  | 'shared-secret'
  | 'no-token'
  | 'no-nonce'
  | 'none'
type Asked = { redirect_uri: string; nonce: string; challenge: string }

const b64 = (value: object | Buffer) =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url')

/** A small OpenID provider: real HTTP, real signatures; a code is good once, for who asked, with its PKCE. */
export async function startProvider(client_id: string, client_secret: string) {
  const [pair, strange] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ]
  const codes = new Map<string, Asked>()
  let person: Claims = {}
  let fault: Fault = 'none'
  let traded = 0
  const send = (reply: ServerResponse, status: number, body: object) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  function token({ nonce }: Asked, issuer: string) {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: fault === 'issuer' ? 'https://evil.example' : issuer,
      aud: fault === 'audience' ? 'another' : client_id,
      ...(fault === 'no-nonce' ? {} : { nonce: fault === 'nonce' ? 'another' : nonce }),
      ...(fault === 'expired' ? { iat: now - 7200, exp: now - 3600 } : { iat: now, exp: now + 300 }),
      ...person,
    }
    if (fault === 'unsigned') return `${b64({ alg: 'none', typ: 'JWT' })}.${b64(claims)}.`
    if (fault === 'shared-secret') {
      // Signed with what everybody may read, as if it were a secret.
      const said = `${b64({ alg: 'HS256', kid: 'one', typ: 'JWT' })}.${b64(claims)}`
      const key = pair.publicKey.export({ type: 'spki', format: 'pem' })
      return `${said}.${b64(createHmac('sha256', key).update(said).digest())}`
    }
    const body = `${b64({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${b64(claims)}`
    const key = fault === 'signature' ? strange.privateKey : pair.privateKey
    return `${body}.${b64(sign('sha256', Buffer.from(body), key))}`
  }
  const server = createServer(async (request, reply) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const url = new URL(request.url ?? '', issuer)
    if (url.pathname === '/.well-known/openid-configuration')
      return send(reply, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    if (url.pathname === '/keys')
      return send(reply, 200, {
        keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      })
    const asked = url.searchParams
    if (url.pathname === '/authorize') {
      if (
        asked.get('client_id') !== client_id ||
        asked.get('response_type') !== 'code' ||
        asked.get('code_challenge_method') !== 'S256'
      )
        return send(reply, 400, { error: 'invalid_request' })
      const code = randomBytes(16).toString('hex')
      const redirect_uri = asked.get('redirect_uri') ?? ''
      codes.set(code, { redirect_uri, nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' })
      const back = new URL(redirect_uri)
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()
      return reply.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname !== '/token') return send(reply, 404, {})
    traded += 1
    let text = ''
    for await (const chunk of request) text += chunk
    const form = new URLSearchParams(text)
    const basic = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
    const shown = form.get('client_secret') ?? decodeURIComponent(basic.split(':')[1] ?? '')
    const known = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (
      shown !== client_secret ||
      !known ||
      known.redirect_uri !== form.get('redirect_uri') ||
      known.challenge !== verifier
    )
      return send(reply, 400, { error: 'invalid_grant' })
    return send(reply, 200, {
      access_token: randomBytes(8).toString('hex'),
      token_type: 'Bearer',
      expires_in: 60,
      ...(fault === 'no-token' ? {} : { id_token: token(known, issuer) }),
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    settings: {
      SSO_ISSUER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SSO_CLIENT_ID: client_id,
      SSO_CLIENT_SECRET: client_secret,
    },
    /** Whom it vouches for from now on, and what it does wrong. */
    vouch(claims: Claims, wrong: Fault = 'none') {
      person = claims
      fault = wrong
    },
    /** The browser goes there and comes back: what it brings. */
    async visit(address: string): Promise<string> {
      const { headers, status } = await fetch(address, { redirect: 'manual' })
      if (status !== 302) throw new Error(`The provider answered ${status}.`)
      return new URL(headers.get('location') ?? '').search
    },
    /** How often somebody came with a code. */
    traded: () => traded,
    close: () => new Promise(done => server.close(done)),
  }
}
