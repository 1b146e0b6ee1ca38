import { Worker } from 'node:worker_threads'

export type ThreadStart = {
  folder?: string
  /** The folder does not exist yet and is to be made; otherwise it is opened as it is. */
  make?: boolean
  dump?: Uint8Array
}
export type ThreadAsk = { kind: 'wire'; bytes: Uint8Array } | { kind: 'dump' } | { kind: 'close' }
export type ThreadReply =
  | { kind: 'ready' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'closed' }
  | { kind: 'failed'; message: string }

type Waiting = { resolve: (reply: ThreadReply) => void; reject: (error: Error) => void }

/** Callers are told to come back (`refusalOf`). */
const closed = (message: string, cause?: Error): Error =>
  Object.assign(new Error(message, cause && { cause }), { code: 'DATABASE_CLOSED' })

const fail = (error: Error): never => {
  throw error
}

/** The embedded database in its own thread: bytes of PostgreSQL's protocol in, bytes out, in order. */
export class DatabaseThread {
  readonly #worker: Worker
  readonly #waiting: Waiting[] = []
  readonly #died: (error: Error) => void
  #isOpen = false
  #isClosing = false
  #ended: Error | undefined

  private constructor(start: ThreadStart, died: (error: Error) => void) {
    this.#died = died
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: start,
      name: 'database',
      // Flags meant for the main program (`-e`, a debugger's port) must not reach this thread.
      execArgv: [],
    })
    this.#worker.on('message', (reply: ThreadReply) => {
      const next = this.#waiting.shift()
      if (reply.kind === 'failed') next?.reject(new Error(`The embedded database failed: ${reply.message}`))
      else next?.resolve(reply)
    })
    this.#worker.on('error', error => this.#end(error as Error))
    this.#worker.on('exit', () => this.#end())
  }

  /**
   * `died` is called where the thread ends and nobody closed it: only a new process opens the database again, so unless told it
   * throws where nothing catches, which is logged and ends this one (`watchFaults`).
   */
  static async start(start: ThreadStart, died: (error: Error) => void = fail): Promise<DatabaseThread> {
    const thread = new DatabaseThread(start, died)
    await thread.#next()
    thread.#isOpen = true
    return thread
  }

  /** Whether it can still be asked. */
  get lives(): boolean {
    return this.#ended === undefined
  }

  /** Returns exactly what PostgreSQL would write on the wire. */
  async wire(bytes: Uint8Array): Promise<Uint8Array> {
    return bytesOf(await this.#ask({ kind: 'wire', bytes }, [bytes.buffer as ArrayBuffer]))
  }

  async dump(): Promise<Uint8Array> {
    return bytesOf(await this.#ask({ kind: 'dump' }))
  }

  async close(): Promise<void> {
    this.#isClosing = true
    if (!this.#ended) await this.#ask({ kind: 'close' })
    await this.#worker.terminate()
  }

  #ask(ask: ThreadAsk, transfer: ArrayBuffer[] = []): Promise<ThreadReply> {
    if (this.#ended) return Promise.reject(this.#ended)
    this.#worker.postMessage(ask, transfer)
    return this.#next()
  }

  #next(): Promise<ThreadReply> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  #end(cause?: Error): void {
    if (this.#ended) return
    this.#ended = closed('The embedded database has stopped.', cause)
    for (const { reject } of this.#waiting.splice(0)) reject(this.#ended)
    if (this.#isOpen && !this.#isClosing) this.#died(this.#ended)
  }
}

function bytesOf(reply: ThreadReply): Uint8Array {
  if (reply.kind !== 'bytes') throw new Error(`The embedded database answered ${reply.kind} where bytes were due.`)
  return reply.bytes
}
