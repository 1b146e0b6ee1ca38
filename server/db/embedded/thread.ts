import { Worker } from 'node:worker_threads'

export type Start = {
  folder?: string
  /** The folder does not exist yet and is to be made; otherwise it is opened as it is. */
  make?: boolean
  dump?: Uint8Array
}
export type Ask = { kind: 'wire'; bytes: Uint8Array } | { kind: 'dump' } | { kind: 'close' }
export type Reply =
  | { kind: 'ready' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'closed' }
  | { kind: 'failed'; message: string }

type Waiting = { resolve: (reply: Reply) => void; reject: (error: Error) => void }

/** The embedded database in its own thread: bytes of PostgreSQL's protocol in, bytes out, in order. */
export class DatabaseThread {
  readonly #worker: Worker
  readonly #waiting: Waiting[] = []
  #ended: Error | undefined

  private constructor(start: Start) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: start,
      name: 'database',
      // Flags meant for the main program (`-e`, a debugger's port) must not reach this thread.
      execArgv: [],
    })
    this.#worker.on('message', (reply: Reply) => {
      const next = this.#waiting.shift()
      if (reply.kind === 'failed') next?.reject(new Error(`The embedded database failed: ${reply.message}`))
      else next?.resolve(reply)
    })
    this.#worker.on('error', error => this.#end(error as Error))
    this.#worker.on('exit', () => this.#end(new Error('The embedded database has stopped.')))
  }

  static async start(start: Start): Promise<DatabaseThread> {
    const thread = new DatabaseThread(start)
    await thread.#next()
    return thread
  }

  /** Returns exactly what PostgreSQL would write on the wire. */
  async wire(bytes: Uint8Array): Promise<Uint8Array> {
    return bytesOf(await this.#ask({ kind: 'wire', bytes }, [bytes.buffer as ArrayBuffer]))
  }

  async dump(): Promise<Uint8Array> {
    return bytesOf(await this.#ask({ kind: 'dump' }))
  }

  async close(): Promise<void> {
    if (!this.#ended) await this.#ask({ kind: 'close' })
    await this.#worker.terminate()
  }

  #ask(ask: Ask, transfer: ArrayBuffer[] = []): Promise<Reply> {
    if (this.#ended) return Promise.reject(this.#ended)
    this.#worker.postMessage(ask, transfer)
    return this.#next()
  }

  #next(): Promise<Reply> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  #end(error: Error): void {
    this.#ended ??= error
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}

function bytesOf(reply: Reply): Uint8Array {
  if (reply.kind !== 'bytes') throw new Error(`The embedded database answered ${reply.kind} where bytes were due.`)
  return reply.bytes
}
