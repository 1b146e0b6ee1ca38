import { connect, type Socket } from 'node:net'
import type { Clock } from './processor.ts'

export type Ask = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: object }
export type Told = { status: number; body: string; ms: number }

const headEnd = Buffer.from('\r\n\r\n')
/** A call that takes longer hangs, in ms. */
const longest = 60_000

/**
 * One keep-alive connection, one call at a time, and as little work as HTTP allows: what it costs is taken from the
 * servers it measures. Knows answers with a length, not chunked ones.
 */
export class Line {
  readonly #socket: Socket
  readonly #headers: string
  #chunks: Buffer[] = []
  #size = 0
  #whole = Number.POSITIVE_INFINITY
  #head: { status: number; end: number } | undefined
  #waiting: { begun: number; tell: (told: Told) => void; fail: (error: Error) => void } | undefined

  /** `from` is the address of this machine it calls from: the servers count callers by it. */
  constructor(port: number, { token, from }: { token?: string | undefined; from?: string | undefined } = {}) {
    this.#headers = `host: 127.0.0.1:${port}\r\n${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}`
    this.#socket = connect({ host: '127.0.0.1', port, ...(from === undefined ? {} : { localAddress: from }) })
    this.#socket.setNoDelay(true)
    this.#socket.setTimeout(longest, () => this.#socket.destroy(new Error(`no answer within ${longest} ms`)))
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk))
    this.#socket.on('close', () => this.#waiting?.fail(new Error('the connection was closed')))
    this.#socket.on('error', error => this.#waiting?.fail(error))
  }

  ask({ method = 'GET', path, body }: Ask): Promise<Told> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const about =
      body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
    return new Promise((tell, fail) => {
      this.#waiting = { begun: performance.now(), tell, fail }
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${this.#headers}${about}\r\n${text}`)
    })
  }

  end(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (!this.#head) this.#readHead()
    if (this.#head && this.#size >= this.#whole) this.#tell(this.#head)
  }

  #readHead(): void {
    const all = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks)
    const end = all.indexOf(headEnd)
    if (end < 0) return
    const head = all.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)
    if (!length) return void this.#socket.destroy(new Error(`an answer without a length: ${head}`))
    this.#head = { status: Number(head.slice(9, 12)), end: end + headEnd.length }
    this.#whole = this.#head.end + Number(length[1])
  }

  #tell({ status, end }: { status: number; end: number }): void {
    const body = Buffer.concat(this.#chunks).toString('utf8', end, this.#whole)
    const waiting = this.#waiting
    this.#chunks = []
    this.#size = 0
    this.#whole = Number.POSITIVE_INFINITY
    this.#head = undefined
    this.#waiting = undefined
    waiting?.tell({ status, body, ms: performance.now() - waiting.begun })
  }
}

/** What one caller asks, one after the other; `got` reads each answer before the next is asked. */
export type Asking = { next(): Ask; got?(told: Told): void }
export type Target = {
  port: number
  token?: string | undefined
  clock?: Clock | undefined
  asking: (caller: number) => Asking
}
/** `used`: processor time of server and database meanwhile, in ms. */
export type Driven = { times: number[]; ms: number; used: number; wrong: { status: number; body: string }[] }

/** Calls from one address, before the next is used: the public form limits an address. */
const callsFromOne = 50
let addresses = 0
const nextAddress = (): string => {
  addresses += 1
  return `127.${1 + (Math.floor(addresses / 62_500) % 250)}.${Math.floor(addresses / 250) % 250}.${1 + (addresses % 250)}`
}

/** So many callers for so long, each waiting for its answer before it asks again. Calls under way at the end are waited for. */
export async function drive({ port, token, clock, asking }: Target, callers: number, ms: number): Promise<Driven> {
  const driven: Driven = { times: [], ms: 0, used: 0, wrong: [] }
  const used = clock?.() ?? Number.NaN
  const begun = performance.now()
  const call = async (caller: number): Promise<void> => {
    const asks = asking(caller)
    let line: Line | undefined
    for (let n = 0; n === 0 || performance.now() - begun < ms; n += 1) {
      if (!line || n % callsFromOne === 0) {
        line?.end()
        line = new Line(port, { token, from: process.platform === 'linux' ? nextAddress() : undefined })
      }
      const told = await line.ask(asks.next())
      if (told.status >= 300) driven.wrong.push({ status: told.status, body: told.body.slice(0, 300) })
      else driven.times.push(told.ms)
      asks.got?.(told)
    }
    line?.end()
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  driven.ms = performance.now() - begun
  driven.used = (clock?.() ?? Number.NaN) - used
  return driven
}
