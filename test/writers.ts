import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../server/db/handle.ts'
import { everyPlace, type Place, type State, saying, textOf } from './editing.ts'

export type Acknowledged = { place: Place; version: number; text: string }
type Reply = { status: number; body: State & { section: string } }

let typed = 0

/** Editors that save as fast as they can, each a page of their own, and remember what was acknowledged. */
export class Writers {
  readonly acknowledged: Acknowledged[] = []
  /** Saves whose answer never came, or broke off: they may stand or not. */
  readonly unanswered: Acknowledged[] = []
  readonly answers = new Map<number, number>()
  readonly #port: number
  readonly #token: string
  readonly #agent: http.Agent
  #stop = false
  #running: Promise<void>[] = []

  constructor(port: number, token: string, { keepAlive = true } = {}) {
    this.#port = port
    this.#token = token
    this.#agent = new http.Agent({ keepAlive })
  }

  start(count: number): void {
    this.#stop = false
    this.#running = everyPlace.slice(0, count).map(place => this.#write(place))
  }
  async stop(): Promise<void> {
    this.#stop = true
    await Promise.all(this.#running)
  }

  /** Waits until so many more saves have been acknowledged. */
  async acknowledges(more: number): Promise<void> {
    const from = this.acknowledged.length
    while (this.acknowledged.length < from + more) await wait(5)
  }

  async #write(place: Place): Promise<void> {
    let state: State | undefined
    while (!this.#stop) {
      state ??= await this.#read(place)
      if (!state) {
        await wait(20)
        continue
      }
      typed += 1
      const text = `Text ${typed}`
      const next = { place, version: state.version + 1, text }
      const reply = await this.#ask('POST', '/api/v1/cms/web-content', saying(place, state, text))
      if (reply?.status === 200) this.acknowledged.push(next)
      else if (!reply) this.unanswered.push(next)
      // After a refusal or a broken connection it begins from what stands.
      state = reply?.status === 200 ? reply.body : undefined
    }
  }

  async #read({ brand, page }: Place): Promise<State | undefined> {
    const reply = await this.#ask('GET', `/api/v1/cms/web-content/${brand}/${page}`)
    return reply?.status === 200 ? reply.body : undefined
  }

  /** Undefined when no whole answer came. */
  #ask(method: string, path: string, body?: unknown): Promise<Reply | undefined> {
    return new Promise(resolve => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${this.#token}`,
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      }
      const request = http.request(
        { host: '127.0.0.1', port: this.#port, method, path, headers, agent: this.#agent },
        reply => {
          const chunks: Buffer[] = []
          reply
            .on('data', chunk => chunks.push(chunk))
            .on('error', () => resolve(undefined))
            .on('close', () => resolve(undefined))
          reply.on('end', () => {
            const status = reply.statusCode ?? 0
            this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
            resolve(reply.complete ? { status, body: JSON.parse(Buffer.concat(chunks).toString()) } : undefined)
          })
        },
      )
      request.on('error', () => resolve(undefined)).end(payload)
    })
  }
}

/** Of what was acknowledged, what does not stand among the revisions with its version and its text. */
export async function lostOf(
  db: Db,
  sections: ReadonlyMap<string, string>,
  saved: readonly Acknowledged[],
): Promise<Acknowledged[]> {
  const rows = await db
    .selectFrom('site_revisions')
    .innerJoin('sites', 'sites.id', 'site_revisions.site_id')
    .where('kind', '=', 'save')
    .select(['sites.code', 'section', 'site_revisions.version', 'own'])
    .execute()
  const standing = new Map(
    rows.map(row => [`${row.code} ${row.section} ${row.version}`, row.own as Record<string, unknown>]),
  )
  return saved.filter(
    ({ place, version, text }) =>
      standing.get(`${place.brand} ${sections.get(place.page)} ${version}`)?.[textOf(place.page)] !== text,
  )
}
