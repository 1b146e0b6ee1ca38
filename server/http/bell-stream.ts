import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { cmsUserType } from '../../model/contract/session.ts'
import { Refusal } from '../../model/errors.ts'
import { callerOf } from '../call/auth.ts'
import type { Deps } from '../call/context.ts'
import { anything, sessionsEnded } from '../db/hear.ts'
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

type Stream = { readonly user: number; readonly session: Uint8Array; readonly out: PassThrough }

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

/** The open streams of this process. */
class BellHub {
  readonly #deps: Deps
  readonly #streams = new Map<number, Set<Stream>>()
  #deafen: (() => void) | undefined
  #beating: NodeJS.Timeout | undefined
  readonly #turns = new Together(() => {
    for (const stream of this.#all()) this.#ring(stream, 'turns')
  })
  readonly #ended = new Together(() => void this.#look())

  constructor(deps: Deps) {
    this.#deps = deps
  }

  open(user: number, session: Uint8Array): PassThrough {
    this.#deafen ??= this.#deps.db.hear(told => this.#heard(told))
    this.#beating ??= setInterval(() => void this.#look(), beat).unref()
    const stream = { user, session, out: new PassThrough() }
    const own = this.#streams.get(user) ?? new Set()
    this.#streams.set(user, own)
    own.add(stream)
    const [oldest] = own
    if (own.size > mostOfOne && oldest) this.#end(oldest)
    stream.out.once('close', () => this.#forget(stream))
    stream.out.write('retry: 1000\n\n')
    this.#ring(stream, 'yours')
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
    else if (told === 'turns') this.#turns.soon()
    else {
      const whose = told === anything ? [...this.#streams.keys()] : told.split(',').map(Number)
      for (const user of whose) for (const stream of this.#streams.get(user) ?? []) this.#ring(stream, 'yours')
    }
  }

  /** Who decides nothing passes over what is said of turns. */
  #ring(stream: Stream, of: 'yours' | 'turns'): void {
    this.#write(stream, `event: bell\ndata: ${of}\n\n`)
  }

  #write(stream: Stream, text: string): void {
    if (stream.out.writableLength > mostWaiting) stream.out.destroy()
    else stream.out.write(text)
  }

  /** A session that ended takes its streams along; a stream keeps no session from ending. */
  async #look(): Promise<void> {
    const all = this.#all()
    if (all.length === 0) return
    const { db, settings, now, log } = this.#deps
    const sessions = [...new Set(all.map(({ session }) => Buffer.from(session).toString('hex')))]
    try {
      const { rows } = await sql<{ hash: string }>`select encode(s.token_hash, 'hex') as hash
        from sessions s join users u on u.id = s.user_id
        where s.token_hash = any(${sessions.map(hash => Buffer.from(hash, 'hex'))}::bytea[]) and s.revoked_at is null
          and s.expires_at > ${now()} and u.deleted_at is null and u.user_type_id = ${cmsUserType}
          and s.last_seen_at > ${new Date(now().getTime() - settings.SESSION_IDLE_MINUTES * 60_000)}`.execute(
        db.lookups,
      )
      const living = new Set(rows.map(({ hash }) => hash))
      for (const stream of all)
        if (living.has(Buffer.from(stream.session).toString('hex'))) this.#write(stream, ': beat\n\n')
        else this.#end(stream)
    } catch (error) {
      // The database is away: whoever asks is told so, and the streams wait for it.
      log.warn({ err: error }, 'the sessions of open bells could not be looked at')
      for (const stream of all) this.#write(stream, ': beat\n\n')
    }
  }

  #end(stream: Stream): void {
    this.#forget(stream)
    stream.out.end()
  }

  #forget(stream: Stream): void {
    const own = this.#streams.get(stream.user)
    own?.delete(stream)
    if (own?.size === 0) this.#streams.delete(stream.user)
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
      return reply.send(hub.open(caller.user_id, caller.session))
    },
  )
}
