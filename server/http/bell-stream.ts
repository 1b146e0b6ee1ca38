import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../model/errors.ts'
import { may } from '../../model/pages/access.ts'
import { callerOf } from '../call/auth.ts'
import type { Caller, Deps } from '../call/context.ts'
import { anything, sessionsEnded } from '../db/connection/hear.ts'
import { waitingKinds } from '../records/cases/waiting-kinds.ts'
import type { Gate } from './gate.ts'

/** Outside of the contract: it never ends, and says nothing but that there is something to read. */
export const bellStream = '/api/v1/live/bell'

/** How often a stream shows that it lives and its session is looked at, in ms. */
const beat = 20_000
/** What concerns everybody is done at most once in so long, in ms. */
const together = 1_000
/** Streams of one person, as of several browsers; the oldest makes room. */
const mostOfOne = 8
/** Bytes that may wait for a reader who does not read. */
const mostWaiting = 16 * 1024

type Stream = { caller: Caller; readonly authorization: string | undefined; readonly out: PassThrough }

/** Does it now, or where it was done just now, once for all that ask meanwhile. */
class Together {
  readonly #work: () => void
  #due: NodeJS.Timeout | undefined
  #doneAt = Number.NEGATIVE_INFINITY

  constructor(work: () => void) {
    this.#work = work
  }

  soon(): void {
    this.#due ??= setTimeout(
      () => {
        this.#due = undefined
        this.#doneAt = performance.now()
        this.#work()
      },
      Math.max(0, this.#doneAt + together - performance.now()),
    ).unref()
  }

  stop(): void {
    clearTimeout(this.#due)
  }
}

/** Whether turns of a kind and brand are any of theirs to decide: `turns reservations 3`, a kind of several brands without one. */
function mayDecide({ access, brand_ids }: Caller, told: string): boolean {
  const [, table, brand] = told.split(' ')
  const isTheirs = brand === undefined || brand_ids.some(id => String(id) === brand)
  return isTheirs && waitingKinds.some(kind => kind.table === table && may(access, 'approve', kind.page))
}

/** The open streams of this process. */
class BellHub {
  readonly #deps: Deps
  readonly #streams = new Map<number, Set<Stream>>()
  #deafen: (() => void) | undefined
  #beating: NodeJS.Timeout | undefined
  /** Kinds and brands of which a turn may have come. */
  readonly #told = new Set<string>()
  readonly #turns = new Together(() => {
    const told = [...this.#told]
    this.#told.clear()
    for (const stream of this.#all()) if (told.some(what => mayDecide(stream.caller, what))) this.#ring(stream)
  })
  readonly #ended = new Together(() => void this.#look())

  constructor(deps: Deps) {
    this.#deps = deps
  }

  open(caller: Caller, authorization: string | undefined): PassThrough {
    this.#deafen ??= this.#deps.db.hear(told => this.#heard(told))
    this.#beating ??= setInterval(() => void this.#look(), beat).unref()
    const stream = { caller, authorization, out: new PassThrough() }
    const own = this.#streams.get(caller.user_id) ?? new Set()
    this.#streams.set(caller.user_id, own)
    own.add(stream)
    const [oldest] = own
    if (own.size > mostOfOne && oldest) this.#end(oldest)
    stream.out.once('close', () => this.#forget(stream))
    stream.out.write('retry: 1000\n\n')
    this.#ring(stream)
    return stream.out
  }

  close(): void {
    this.#deafen?.()
    clearInterval(this.#beating)
    this.#turns.stop()
    this.#ended.stop()
    for (const stream of this.#all()) this.#end(stream)
  }

  #all(): Stream[] {
    return [...this.#streams.values()].flatMap(own => [...own])
  }

  #heard(told: string): void {
    if (told === sessionsEnded) this.#ended.soon()
    else if (told.startsWith('turns ')) {
      this.#told.add(told)
      this.#turns.soon()
    } else {
      const whose = told === anything ? [...this.#streams.keys()] : told.split(',').map(Number)
      for (const user of whose) for (const stream of this.#streams.get(user) ?? []) this.#ring(stream)
    }
  }

  #ring(stream: Stream): void {
    this.#write(stream, 'event: bell\ndata: ring\n\n')
  }

  #write(stream: Stream, text: string): void {
    if (stream.out.writableLength > mostWaiting) stream.out.destroy()
    else stream.out.write(text)
  }

  /** A session that ended takes its streams along, and a right that ended its rings; a stream keeps no session from ending. */
  async #look(): Promise<void> {
    await Promise.all(
      this.#all().map(async stream => {
        try {
          const caller = await callerOf(this.#deps, stream.authorization, { isSign: false })
          if (!caller) return this.#end(stream)
          stream.caller = caller
        } catch (error) {
          // The database is away: whoever asks is told so, and the streams wait for it.
          this.#deps.log.warn({ err: error }, 'the session of an open bell could not be looked at')
        }
        this.#write(stream, ': beat\n\n')
      }),
    )
  }

  #end(stream: Stream): void {
    this.#forget(stream)
    stream.out.end()
  }

  #forget(stream: Stream): void {
    const own = this.#streams.get(stream.caller.user_id)
    own?.delete(stream)
    if (own?.size === 0) this.#streams.delete(stream.caller.user_id)
  }
}

/** One stream a browser, by the token of its session: server-sent events that the desk answers by reading its bell. */
export function serveBell(app: FastifyInstance, deps: Deps, gate: Gate): void {
  const hub = new BellHub(deps)
  app.addHook('preClose', async () => hub.close())
  app.get(
    bellStream,
    { exposeHeadRoute: false, config: { cost: 'read', known: 'authorization', endpoint: 'bell.stream' } },
    async (request, reply) => {
      const caller = await callerOf(deps, request.headers.authorization, { isSign: false })
      if (!caller) {
        await gate.unknown(request)
        throw new Refusal('UNAUTHENTICATED')
      }
      await gate.counted(request, `user ${caller.user_id}`)
      if (caller.second_due) throw new Refusal('SECOND_FACTOR_DUE')
      if (caller.must_change_password) throw new Refusal('PASSWORD_DUE')
      void reply.headers({
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // A proxy that gathers answers would hold back what is meant for now.
        'x-accel-buffering': 'no',
      })
      return reply.send(hub.open(caller, request.headers.authorization))
    },
  )
}
