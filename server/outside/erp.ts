import { isObject } from '../../model/content/value.ts'

type ErpDocument = { readonly key: string; readonly type: string; readonly payload: object }
/** The ERP's answer. `echo`: the values it stored, to compare with those that were sent. */
export type ErpReply = {
  readonly doc_no: string
  readonly customer_no: string | null
  readonly echo: Readonly<Record<string, unknown>>
}

/** Why there is no document. `settled`: the ERP said that it changed nothing; otherwise it may have booked it without an answer. */
export class NotPostedToErp extends Error {
  readonly settled: boolean
  constructor(message: string, options: { settled: boolean; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.settled = options.settled
  }
}

export interface Erp {
  /** A repeated key gets the first answer again and changes nothing. */
  post(document: ErpDocument): Promise<ErpReply>
}

/** How long to wait for an answer, in ms. */
const patience = 30_000
const longestMessage = 500

/** An ERP behind http: POST {url}/postings with the key in `Idempotency-Key`. */
export function openErp(url: string, timeout: number = patience): Erp {
  const { username, password, ...at } = partsOf(url)
  const basic: Record<string, string> =
    username === '' ? {} : { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
  return {
    async post({ key, type, payload }) {
      const response = await fetch(at.address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key, ...basic },
        body: JSON.stringify({ type, ...payload }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      }).catch((cause: unknown) => {
        throw new NotPostedToErp(wordsOf(cause, timeout), { settled: false, cause })
      })
      const body: unknown = await response.json().catch(() => undefined)
      if (response.ok) return replyOf(body)
      const said =
        isObject(body) && typeof body['message'] === 'string' ? body['message'].slice(0, longestMessage) : undefined
      // A refusal of the document is an answer; after any other failure the ERP may have booked it.
      const settled = response.status >= 400 && response.status < 500 && ![408, 409, 425, 429].includes(response.status)
      throw new NotPostedToErp(said ?? `The ERP answered ${response.status}.`, { settled })
    },
  }
}

function partsOf(url: string) {
  const parsed = new URL(url)
  const { username, password } = parsed
  parsed.username = ''
  parsed.password = ''
  return {
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    address: `${parsed.href.replace(/\/$/, '')}/postings`,
  }
}

const wordsOf = (cause: unknown, timeout: number): string =>
  cause instanceof DOMException && cause.name === 'TimeoutError'
    ? `The ERP did not answer within ${timeout / 1000} seconds.`
    : 'The connection to the ERP broke off.'

function replyOf(body: unknown): ErpReply {
  if (!isObject(body) || typeof body['doc_no'] !== 'string' || !/^[A-Za-z0-9-]{1,12}$/.test(body['doc_no']))
    throw new NotPostedToErp('The ERP answered without a document number.', { settled: false })
  return {
    doc_no: body['doc_no'],
    customer_no: typeof body['customer_no'] === 'string' ? body['customer_no'].slice(0, 12) : null,
    echo: isObject(body['echo']) ? body['echo'] : {},
  }
}
