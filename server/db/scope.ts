import type { Pool, PoolClient } from 'pg'
import { asRequested } from './prepared.ts'
import type { Pulse } from './pulse.ts'
import { traced } from './statement.ts'

/** The brand ids that a connection may see. Brand 0 is a real brand: never test an id for truth. */
export type BrandScope = 'all' | readonly number[]

/** Who reads, where they are kept to some rows of pages (decision 349). */
export type KeptRows = { readonly reader: number; readonly rows: Readonly<Record<string, string>> }

/** The identity of a connection: the database role it acts as (`none` = the owner), the brands that row-level security shows it, and the rows that it keeps somebody to. */
export type ConnectionScope = { role: SessionRole; brands: string; kept?: KeptRows | undefined }
export type SessionRole = 'none' | 'atrium_app' | 'atrium_public'

export const brandsSetting = (scope: BrandScope): string =>
  scope === 'all' ? scope : [...scope].sort((a, b) => a - b).join(',')

/** The last session of each connection, so that a query costs no extra trip when nothing changes. */
const current = new WeakMap<PoolClient, string>()

/** Kept rows as the database has them, page by page (migration 0472). */
export const keptSetting = ({ rows }: KeptRows): string =>
  `;${Object.entries(rows)
    .map(([page, right]) => `${page}=${right}`)
    .join(';')};`

/** Sent for most requests, whose caller is not the one before: by name, so that it is parsed once for a connection. */
const entering = {
  name: 'atrium_session',
  text: "select set_config('role', $1, false), set_config('app.brands', $2, false), set_config('app.rows', $3, false), set_config('app.reader', $4, false)",
} as const

/** Sets a connection to a session. A connection that could not be set is discarded, never handed out unchanged. */
export async function enter(client: PoolClient, { role, brands, kept }: ConnectionScope): Promise<void> {
  const [rows, reader] = kept ? [keptSetting(kept), String(kept.reader)] : ['', '']
  const wanted = `${role} ${brands} ${reader} ${rows}`
  if (current.get(client) === wanted) return
  try {
    await traced(client, entering.text, client.query({ ...entering, values: [role, brands, rows, reader] }))
  } catch (error) {
    client.release(true)
    throw error
  }
  current.set(client, wanted)
}

/** The part of a pool that Kysely uses; each connection is set to one session before it is handed out. */
export class SessionPool {
  readonly options: object
  readonly #pool: Pool
  readonly #session: () => Promise<ConnectionScope>
  readonly #pulse: Pulse

  constructor(pool: Pool, session: () => Promise<ConnectionScope>, pulse: Pulse) {
    this.#pulse = pulse
    this.#pool = pool
    this.#session = session
    this.options = pool.options
  }

  async connect(): Promise<PoolClient> {
    const session = await this.#session()
    const client = await this.#pulse.connect(this.#pool)
    await enter(client, session)
    return asRequested(client)
  }

  /** All scopes share the pool; it ends with the database, not with one of them. */
  end(): Promise<void> {
    return Promise.resolve()
  }
}
