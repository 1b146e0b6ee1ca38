import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What reading a list came to: milliseconds of the processor, and rows or words. `died`: it hung, or took too much memory. */
export type Reading = {
  readonly ms: number
  readonly rows?: number
  readonly cells?: number
  readonly first?: string[][]
  readonly says?: string
  readonly died?: string
}

/** Memory a reader may take, in MB, and how long it may be silent. */
const [mostMb, silence] = [256, 10_000]

/** Reads lists one after the other on a thread of its own, and begins a new one where it died. */
export class SheetReader {
  #worker: Worker | undefined

  async read(file: Buffer): Promise<Reading> {
    this.#worker ??= new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMb },
    })
    const worker = this.#worker
    const ended = new AbortController()
    const end = setTimeout(() => ended.abort(), silence)
    try {
      worker.postMessage(file)
      const [answer] = (await once(worker, 'message', { signal: ended.signal })) as [Reading]
      return answer
    } catch (error) {
      await this.close()
      return { ms: silence, died: ended.signal.aborted ? `silent for ${silence} ms` : String(error) }
    } finally {
      clearTimeout(end)
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }
}
