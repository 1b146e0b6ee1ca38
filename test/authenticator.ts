import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** As much of CBOR as a passkey speaks. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.of((major << 5) | n)
      : n < 256
        ? Buffer.of((major << 5) | 24, n)
        : Buffer.of((major << 5) | 25, n >> 8, n & 255)
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as never)]),
  ])
}
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

type Options = { challenge: string }
type Lies = { origin?: string; counter?: number; rpId?: string; type?: string; challenge?: string; present?: boolean }

/** A security key in a few lines: it makes one passkey and signs with it, for the origin it believes to be at. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let used = 0
  const clientData = (type: string, { challenge }: Options, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const data = (
    flags: number,
    counter: number,
    rpId = new URL(origin).hostname,
    more: Uint8Array = Buffer.alloc(0),
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, more])
  }
  const answer = (response: object) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    make(options: unknown, { origin: at = origin, rpId, type = 'webauthn.create', challenge }: Lies = {}) {
      const asked = challenge === undefined ? (options as Options) : { challenge }
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data(0x45, 0, rpId, credential)],
      ])
      return answer({
        clientDataJSON: text(clientData(type, asked, at)),
        attestationObject: text(cbor(attestation)),
        transports: ['usb'],
      })
    },
    sign(
      options: unknown,
      { origin: at = origin, counter, rpId, type = 'webauthn.get', challenge, present = true }: Lies = {},
    ) {
      used += 1
      const authData = data(present ? 0x05 : 0x04, counter ?? used, rpId)
      const asked = challenge === undefined ? (options as Options) : { challenge }
      const client = clientData(type, asked, at)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey)
      return answer({ clientDataJSON: text(client), authenticatorData: text(authData), signature: text(signature) })
    },
  }
}
