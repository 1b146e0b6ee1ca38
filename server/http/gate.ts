import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { type Cost, costOf } from '../../model/contract/cost.ts'
import type { Endpoint } from '../../model/contract/endpoint.ts'
import { Refusal } from '../../model/errors.ts'
import type { Deps } from '../call/context.ts'
import { turnOf } from '../db/turns.ts'
import { deviceKeyIn, givenDevice } from '../records/devices.ts'
import { homeOf, networkOf } from '../records/network.ts'
import { Budgets, Turns } from './budgets.ts'

/** The origin of an app: the desk serves every call, the sites' origin only those marked `alsoPublic`. */
export type GateOrigin = 'desk' | 'sites'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The class of cost; files that a page loads where a route says none. */
    cost?: Cost
    /** Its callers are known by this header: a token or a portal's key. */
    known?: 'authorization' | 'x-portal-key'
    /** Of its calls with a search one goes on at a time, with those of other routes that say the same. */
    searches?: string
    /** Counts apart from other routes of its class: what it passes on is counted there. */
    apart?: boolean
  }
  interface FastifyRequest {
    turn?: () => void
  }
}

/** An office of so many people may do behind one address what each of them may. */
const office = 20
/** A home has so many times the calls of one of its IPv6 networks. */
const home = 4
/** How late a refusal is, in ms, so that who hammers is slowed; up to twice as late, as many would come back as one; and of how many at once. */
const [late, mostLate] = [1000, 500]
/** How many tokens are remembered that used up what they may: they are refused without a look-up. */
const mostSpent = 5_000
/** How many are remembered that showed a token or key which somebody has, and for how long after a call, in ms. */
const [mostSeen, seenFor] = [20_000, 3_600_000]
/** The most bytes that strangers' files, on their way in, may come to together. */
const mostBytes = 512 * 1024 * 1024
/** The most calls of one key that wait for their turn. */
const mostWaiting = 64
/** The bodies of an account may come to what its writes would if each had so many bytes. */
const bytesAWrite = 64 * 1024

/** The classes of what the desk asks before somebody is signed in. */
const bySelf: ReadonlySet<Cost> = new Set(['read', 'list', 'guess'])

/** What the gate reads of a request and of its answer. */
type Call = {
  readonly ip: string
  readonly headers: IncomingHttpHeaders
  readonly raw: { readonly destroyed: boolean }
  readonly query?: unknown
  readonly routeOptions: { readonly config: FastifyContextConfig; readonly bodyLimit?: number | undefined }
  turn?: () => void
}
type Answer = { readonly raw: { readonly destroyed: boolean; once(event: 'close', then: () => void): unknown } }

const hasBody = ({ headers }: Call): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** What a body may come to: as it says, or as much as its route takes. */
const bytesOf = ({ headers, routeOptions }: Call): number => {
  const said = Number(headers['content-length'])
  const most = routeOptions.bodyLimit ?? 0
  return said > 0 ? Math.min(said, most) : most
}

/** Behind a gateway by its key, which is judged first: who shows a token alone is a stranger there. */
const knownBy = ({ access, door }: Endpoint) => {
  if (door) return { known: 'x-portal-key' as const }
  return access === 'public' ? {} : { known: 'authorization' as const }
}

export const gateConfig = (endpoint: Endpoint) => ({
  cost: costOf(endpoint),
  ...knownBy(endpoint),
  ...(endpoint.searches === undefined ? {} : { searches: endpoint.searches }),
})

/** What a call shows of who makes it: a token or a portal's key. */
function shownBy({ headers, routeOptions: { config } }: Call): string | undefined {
  const shown = config.known === undefined ? undefined : headers[config.known]
  return typeof shown === 'string' ? `${config.known} ${shown}` : undefined
}

const tokenOf = ({ headers, routeOptions }: Call): string | undefined =>
  routeOptions.config.known === undefined ? undefined : headers.authorization

/** What a call works on of which one goes on at a time, whoever asks: heavy calls by their name, searches by what they search. */
function kindOf({ query, routeOptions: { config } }: Call): string | undefined {
  if (config.cost === 'heavy') return config.endpoint
  const isSearch = Boolean((query as { search?: unknown } | undefined)?.search)
  return config.searches !== undefined && isSearch ? config.searches : undefined
}

/**
 * Judges each call before any work, by its class of cost: network and origin first, then the account. What is refused for
 * another reason was counted all the same (decision 180). In the memory of one process; limits that all processes must
 * share are counted in the database (`records/counts.ts`).
 */
export class Gate {
  readonly #deps: Pick<Deps, 'settings' | 'now' | 'db' | 'secrets'>
  readonly #budgets = new Budgets()
  readonly #turns = new Turns(mostWaiting)
  /** Until when the calls of a class by a token are refused, in ms. */
  readonly #spent = new Map<string, number>()
  /** Until when what a call shows counts as known, in ms. */
  readonly #seen = new Map<string, number>()
  #late = 0
  #bytes = 0

  constructor(deps: Pick<Deps, 'settings' | 'now' | 'db' | 'secrets'>) {
    this.#deps = deps
  }

  /** On every route of this origin, before anything of it. */
  guard(app: FastifyInstance, origin: GateOrigin): void {
    app.addHook('onRequest', (request, reply) => this.network(request, reply, origin))
    app.addHook('onResponse', async request => request.turn?.())
  }

  /** The first judgement, before anybody looks who calls. */
  async network(request: Call, reply: Answer, origin: GateOrigin): Promise<void> {
    const { cost = 'asset', known, apart = false } = request.routeOptions.config
    const { headers, ip } = request
    const isKnown = known !== undefined && headers[known] !== undefined
    // What nobody has yet been found behind counts apart: strangers who invent it take nothing of their neighbours.
    const isSeen = isKnown && (this.#seen.get(shownBy(request) ?? '') ?? 0) > this.#now()
    const place = `${origin}${apart ? ' page' : ''}${isSeen ? ' +' : isKnown ? ' ?' : ''}`
    const device = origin === 'desk' && !isSeen ? this.#deviceOf(cost, headers) : undefined
    const ofPlace =
      device === undefined ? this.#ofNetwork(place, cost, ip, isKnown) : this.#ofDevice(place, cost, device)
    await this.#refuse(ofPlace || this.#ofToken(cost, tokenOf(request)))
    if (isKnown) return
    const bytes = cost === 'upload' ? bytesOf(request) : 0
    if (bytes > 0 && this.#bytes + bytes > mostBytes) await this.#refuse(10)
    await this.#inTurn(request, reply, cost, `${place} ${device ?? networkOf(ip)}`)
    if (bytes === 0) return
    this.#bytes += bytes
    this.#ends(request, reply, () => {
      this.#bytes -= bytes
    })
  }

  /** The second judgement, of who is known by now; `people` is how many stand behind it. */
  async account(request: Call, reply: Answer, who: string, people = 1): Promise<void> {
    await this.counted(request, who, people)
    const { cost = 'asset' } = request.routeOptions.config
    const { [cost]: most, write } = this.#deps.settings.CALLS_A_MINUTE
    const key = `${cost} ${who}`
    const bytes = cost === 'upload' || !hasBody(request) ? 0 : bytesOf(request)
    if (bytes > 0 && write !== undefined)
      await this.#refuse(this.#budgets.take(`bytes ${who}`, write * bytesAWrite * people, this.#now(), bytes))
    // Who hurries, or sends much at once, goes on alone, so that others wait for one call of theirs and no more.
    const isHurried = most !== undefined && this.#budgets.isHurried(key, most)
    const isAlone = people === 1 && (isHurried || bytes > bytesAWrite)
    await this.#inTurn(request, reply, cost, who, isAlone ? 0 : people)
  }

  /**
   * The last judgement, of a call whose body has come and whose right was judged: what works long goes on once a kind in all
   * processes, whoever asks, and who waits for it goes on with what they have. Any earlier, whoever sent nothing but its
   * headers, or may not even make it, would hold the turn of everybody.
   */
  async kind(request: Call, reply: Answer): Promise<void> {
    const kind = kindOf(request)
    if (kind === undefined || this.#deps.settings.CALLS_AT_ONCE.heavy === undefined) return
    // Not of the request: that has ended once its body was read.
    const isGone = () => reply.raw.destroyed
    const key = `kind ${kind}`
    const entered = this.#turns.enter(key, 1, isGone)
    if (entered !== true && !(await entered)) await this.#refuse(10)
    this.#ends(request, reply, () => this.#turns.leave(key))
    const end = await turnOf(this.#deps.db.turn, key, isGone)
    if (!end) throw new Refusal('TOO_MANY', { values: { seconds: 10 } })
    // Where it cannot be ended, the database is away, and the turn went with its connection.
    this.#ends(request, reply, () => void end().catch(() => undefined))
  }

  /** Counts a call of an account, without a turn: what stays open would keep it. */
  async counted(request: Call, who: string, people = 1): Promise<void> {
    this.#see(shownBy(request))
    const { cost = 'asset' } = request.routeOptions.config
    const most = this.#deps.settings.CALLS_A_MINUTE[cost]
    if (most === undefined) return
    const seconds = this.#budgets.take(`${cost} ${who}`, most * people, this.#now())
    const token = tokenOf(request)
    if (seconds > 0 && token !== undefined) this.#spend(`${cost} ${token}`, seconds)
    await this.#refuse(seconds)
  }

  /**
   * A token or key that nobody has: it counts as a guess of its network, and past that budget the refusal comes late. Those
   * who have one go on, so that a stranger behind the same address closes nothing.
   */
  async unknown({ ip }: Pick<Call, 'ip'>): Promise<void> {
    const most = this.#deps.settings.STRANGERS_A_MINUTE.guess
    if (most !== undefined) await this.#refuse(this.#budgets.take(`unknown ${homeOf(ip)}`, most, this.#now()))
  }

  /** What a call has taken ends with its answer, or when whoever sent it goes away. */
  #ends(request: Call, reply: Answer, end: () => void): void {
    // Gone already, while it was looked up or waited: nothing will say so once more.
    if (reply.raw.destroyed) {
      end()
      return
    }
    const before = request.turn
    request.turn = () => {
      delete request.turn
      end()
      before?.()
    }
    if (!before) reply.raw.once('close', () => request.turn?.())
  }

  #see(shown: string | undefined): void {
    if (shown === undefined) return
    if (!this.#seen.has(shown) && this.#seen.size >= mostSeen) this.#seen.clear()
    this.#seen.set(shown, this.#now() + seenFor)
  }

  #spend(token: string, seconds: number): void {
    if (this.#spent.size >= mostSpent) this.#spent.clear()
    this.#spent.set(token, this.#now() + seconds * 1000)
  }

  /** 0, or the seconds until the account of this token may call again, where it was just refused. */
  #ofToken(cost: Cost, authorization: string | undefined): number {
    const until = authorization === undefined ? undefined : this.#spent.get(`${cost} ${authorization}`)
    if (until === undefined) return 0
    const ms = until - this.#now()
    if (ms > 0) return Math.ceil(ms / 1000)
    this.#spent.delete(`${cost} ${authorization}`)
    return 0
  }

  /** 0, or the seconds until this network may call again. */
  #ofNetwork(place: string, cost: Cost, ip: string, isKnown: boolean): number {
    const { CALLS_A_MINUTE, STRANGERS_A_MINUTE } = this.#deps.settings
    const one = isKnown ? CALLS_A_MINUTE[cost] : STRANGERS_A_MINUTE[cost]
    if (one === undefined) return 0
    const most = isKnown ? one * office : one
    const now = this.#now()
    const key = `${place} ${cost}`
    if (cost === 'guess' || cost === 'form') return this.#budgets.take(`${key} ${homeOf(ip)}`, most, now)
    const seconds = this.#budgets.take(`${key} ${networkOf(ip)}`, most, now)
    if (seconds > 0 || !ip.includes(':')) return seconds
    return this.#budgets.take(`${key} ${homeOf(ip)}`, most * home, now)
  }

  /**
   * A browser that somebody signed in with, on its way to sign in: it is counted for itself and waits for itself, so that a
   * stranger behind the same address closes nothing to it (decision 181). What strangers send is not counted so.
   */
  #deviceOf(cost: Cost, headers: IncomingHttpHeaders): string | undefined {
    const key = bySelf.has(cost) ? deviceKeyIn(headers.cookie) : undefined
    const device = key === undefined ? undefined : givenDevice(this.#deps.secrets, key)
    return device === undefined ? undefined : `device ${device}`
  }

  /** 0, or the seconds until this browser may call again. */
  #ofDevice(place: string, cost: Cost, device: string): number {
    const most = this.#deps.settings.STRANGERS_A_MINUTE[cost]
    return most === undefined ? 0 : this.#budgets.take(`${place} ${cost} ${device}`, most, this.#now())
  }

  /** `people`: how many stand behind `who`; 0 where one call goes on at a time. */
  async #inTurn(request: Call, reply: Answer, cost: Cost, who: string, people = 1): Promise<void> {
    const most = this.#deps.settings.CALLS_AT_ONCE[cost]
    if (most === undefined || cost === 'asset') return
    const key = `${cost} ${who}`
    const entered = this.#turns.enter(key, Math.max(1, most * people), () => request.raw.destroyed)
    if (entered !== true && !(await entered)) await this.#refuse(1)
    this.#ends(request, reply, () => this.#turns.leave(key))
  }

  async #refuse(seconds: number): Promise<void> {
    if (seconds === 0) return
    if (this.#late < mostLate) {
      this.#late += 1
      await wait(late * (1 + Math.random()), undefined, { ref: false }).finally(() => {
        this.#late -= 1
      })
    }
    throw new Refusal('TOO_MANY', { values: { seconds } })
  }

  #now = (): number => this.#deps.now().getTime()
}
