import { Duplex } from 'node:stream'
import type { DatabaseThread } from './thread.ts'

const code = (letter: string): number => letter.charCodeAt(0)
const query = code('Q')
const terminate = code('X')
const copyEnd = new Set([code('c'), code('f')])
// PostgreSQL answers after these messages; earlier ones are held back until then, so that one query is one trip.
const answered = new Set([query, terminate, code('S'), code('H'), ...copyEnd])
const copyInResponse = Buffer.from([code('G'), 0, 0, 0, 7, 0, 0, 0])

/**
 * The "socket" between the `pg` client and the embedded database, so that both engines share one driver: the same
 * parsing of values, the same errors, the same transactions. It speaks PostgreSQL's own protocol.
 */
export class Wire extends Duplex {
  readonly #thread: DatabaseThread
  #unread: Buffer = Buffer.alloc(0)
  #batch: Buffer[] = []
  #started = false
  #copying = false

  constructor(thread: DatabaseThread) {
    super()
    this.#thread = thread
  }

  // Methods that `pg` calls on a TCP socket.
  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {
    // Answers are pushed when they come; there is nothing to read.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk])
    this.#take().then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  /** Takes whole messages from the received bytes and sends them on where an answer is due. */
  async #take(): Promise<void> {
    for (;;) {
      const lengthAt = this.#started ? 1 : 0
      if (this.#unread.length < lengthAt + 4) return
      const end = lengthAt + this.#unread.readUInt32BE(lengthAt)
      if (this.#unread.length < end) return
      const message = this.#unread.subarray(0, end)
      this.#unread = this.#unread.subarray(end)
      this.#batch.push(message)
      await this.#pass(message)
    }
  }

  async #pass(message: Buffer): Promise<void> {
    const type = message[0] ?? 0
    if (!this.#started) {
      this.#started = true
      return this.#send()
    }
    if (type === terminate) {
      this.push(null)
      return
    }
    if (type === query && /^\s*copy\s[^;]*\sfrom\s+stdin/i.test(message.toString('utf8', 5))) {
      // The embedded database cannot pause in the middle of a COPY to wait for rows: say "go on" for it,
      // and hand it the statement and its rows together.
      this.#copying = true
      this.push(copyInResponse)
      return
    }
    if (this.#copying ? copyEnd.has(type) : answered.has(type)) return this.#send()
  }

  async #send(): Promise<void> {
    const bytes = new Uint8Array(Buffer.concat(this.#batch))
    this.#batch = []
    let answer: Buffer = Buffer.from(await this.#thread.wire(bytes))
    if (this.#copying && answer[0] === copyInResponse[0]) answer = answer.subarray(1 + answer.readUInt32BE(1))
    this.#copying = false
    if (answer.length > 0) this.push(answer)
  }
}
