import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { type ErrorCode, type FieldErrors, Refusal } from '../../../model/errors.ts'
import { goneHere, NobodyWaits } from '../../db/while-waited.ts'

/** What comes back over the channel: a value, a refusal in words, or a fault. */
export type AnswerApart =
  | { readonly value: unknown }
  | { readonly refusal: { code: ErrorCode; message: string; errors?: FieldErrors | undefined } }
  | { readonly fault: string; readonly code?: string }

/** A child between two tasks, and the alarm that ends its rest. */
type Resting = { readonly child: ChildProcess; readonly over: NodeJS.Timeout }
type Limits = {
  /** Children at once, and tasks that wait. */
  readonly children: number
  readonly longest: number
  /** How long one task may take, in ms, and how much memory its child may hold, in MB. */
  readonly deadline: number
  readonly memory: number
  /** What is told where a child ends, takes too long or too much memory: by default that a file of theirs cannot be read. */
  readonly tooMuch?: { readonly code: ErrorCode; readonly message: string }
  /** Works only while nobody else wants the processor. */
  readonly isNice?: boolean
  /** How long a child may have nothing to do before it ends, in ms. */
  readonly idle?: number
}

/** A child that had nothing to do for so long, in ms, ends. */
const idle = 30_000
/**
 * The share of its memory that a child may hold and still be given another file: its heap is never as small again as it
 * was, and the next file would be refused for what the ones before it left behind.
 */
const worn = 0.4
/** How often its memory is looked at, in ms. */
const look = 100

/** The resident memory of a process in MB; 0 where the platform does not say. */
const memoryOf = (pid: number): Promise<number> =>
  readFile(`/proc/${pid}/statm`, 'utf8').then(
    text => (Number(text.split(' ')[1]) * 4096) / 1_048_576,
    () => 0,
  )

const tooMuch = 'This file takes too much time or memory to read. Make it smaller, or save it anew, and try again.'
const unreadable: AnswerApart = { refusal: { code: 'INVALID', message: tooMuch, errors: { file: [tooMuch] } } }

/** A channel that broke: its child has ended, which is told a moment later. */
const isOver = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_IPC_CHANNEL_CLOSED'

export type AskApart = (task: object) => Promise<unknown>

/**
 * Files of others are read in processes of their own, without settings or keys: what ends one, or swells or hangs it, is the
 * end of that process and a sentence for the sender (decision 182). So are papers written, which would hold the server up
 * (decision 383). Each pool has its own queue.
 */
export class Apart {
  readonly #child: URL
  readonly #limits: Limits
  readonly #free: Resting[] = []
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(child: URL, limits: Limits) {
    this.#child = child
    this.#limits = limits
  }

  /**
   * Runs one task. Refuses where too many wait, or where its child ends, takes too long or too much memory; ends where nobody
   * waits for it any more (decision 235).
   */
  run(task: object): Promise<unknown> {
    return this.hold(ask => ask(task))
  }

  /** The same of several tasks, one after the other, by one child, which may go on where it was: each has the time of a task. */
  async hold<T>(work: (ask: AskApart) => Promise<T>): Promise<T> {
    const gone = goneHere()
    if (gone?.aborted) throw new NobodyWaits()
    if (this.#running >= this.#limits.children) {
      if (this.#waiting.length >= this.#limits.longest) throw new Refusal('TOO_MANY', { values: { seconds: 20 } })
      await this.#turn(gone)
    } else this.#running += 1
    const rested = this.#free.pop()
    clearTimeout(rested?.over)
    const child = rested?.child ?? this.#start()
    let isWell = true
    try {
      return await work(async task => {
        if (!isWell) return answerOf(this.#over)
        if (gone?.aborted) throw new NobodyWaits()
        const { told, ended } = await this.#ask(child, task, gone)
        isWell = !ended
        if (gone?.aborted) throw new NobodyWaits()
        return answerOf(told)
      })
    } finally {
      if (isWell) await this.#rest(child)
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  /** Waits for a place, until nobody waits for what is to be done there. */
  #turn(gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        gone?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1)
        reject(new NobodyWaits())
      }
      gone?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(start)
    })
  }

  /** What is told of a child that is no more. */
  get #over(): AnswerApart {
    const { tooMuch: own } = this.#limits
    return own ? { refusal: own } : unreadable
  }

  #start(): ChildProcess {
    const child = fork(this.#child, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#limits.memory}`, '--disable-warning=ExperimentalWarning'],
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    if (this.#limits.isNice && child.pid !== undefined) {
      try {
        setPriority(child.pid, 10)
      } catch {
        // Some platforms do not let it; then it works as all others do.
      }
    }
    return child
  }

  #ask(
    child: ChildProcess,
    task: object,
    gone: AbortSignal | undefined,
  ): Promise<{ told: AnswerApart; ended: boolean }> {
    const { deadline, memory } = this.#limits
    child.ref()
    child.channel?.ref()
    return new Promise(resolve => {
      const ends = this.#over
      const finish = (told: AnswerApart, isWell: boolean) => {
        clearTimeout(late)
        clearInterval(watch)
        gone?.removeEventListener('abort', leave)
        child.removeAllListeners()
        child.on('error', () => undefined)
        if (!isWell) child.kill('SIGKILL')
        resolve({ told, ended: !isWell })
      }
      const leave = () => finish(ends, false)
      gone?.addEventListener('abort', leave, { once: true })
      const late = setTimeout(() => finish(ends, false), deadline)
      const watch = setInterval(async () => {
        if (child.pid !== undefined && (await memoryOf(child.pid)) > memory) finish(ends, false)
      }, look)
      child.once('message', told => finish(told as AnswerApart, true))
      child.once('exit', () => finish(ends, false))
      const broke = (error: NodeJS.ErrnoException) => finish(isOver(error) ? ends : { fault: error.message }, false)
      child.once('error', broke)
      // It ended between two tasks: whoever ended it, nothing of it is read any more.
      if (child.connected) child.send(task, error => error && broke(error))
      else finish(ends, false)
    })
  }

  /** Waits for the next task without keeping the server from ending; one that holds much ends instead. */
  async #rest(child: ChildProcess): Promise<void> {
    if (child.pid !== undefined && (await memoryOf(child.pid)) > worn * this.#limits.memory) {
      child.kill()
      return
    }
    if (!child.connected) return
    const leave = () => {
      clearTimeout(over)
      const at = this.#free.findIndex(each => each.child === child)
      if (at >= 0) this.#free.splice(at, 1)
    }
    const over = setTimeout(() => {
      leave()
      child.kill()
    }, this.#limits.idle ?? idle)
    over.unref()
    child.once('exit', leave)
    child.unref()
    child.channel?.unref()
    this.#free.push({ child, over })
  }
}

function answerOf(told: AnswerApart): unknown {
  if ('value' in told) return told.value
  if ('refusal' in told) {
    const { code, message, errors } = told.refusal
    throw new Refusal(code, { message, ...(errors ? { errors } : {}) })
  }
  throw Object.assign(new Error(told.fault), told.code === undefined ? {} : { code: told.code })
}
