import type { Pool, PoolClient } from 'pg'
import { asAsked } from './prepared.ts'

/** The brand ids a connection may see. Brand 0 is a real brand: never test one for truth. */
export type BrandScope = 'all' | readonly number[]

/** Who a connection is: the database role it acts as (`none` = the owner) and the brands row-level security shows it. */
export type Session = { role: SessionRole; brands: string }
export type SessionRole = 'none' | 'atrium_app' | 'atrium_public'

export const brandsSetting = (scope: BrandScope): string =>
  scope === 'all' ? scope : [...scope].sort((a, b) => a - b).join(',')

/** What a connection was last set to. Kept per connection, so that a query costs no trip when nothing changes. */
const current = new WeakMap<PoolClient, string>()

/** Sets a connection to a session. A connection that could not be set is thrown away, never handed out as it was. */
export async function enter(client: PoolClient, { role, brands }: Session): Promise<void> {
  const wanted = `${role} ${brands}`
  if (current.get(client) === wanted) return
  try {
    await client.query("select set_config('role', $1, false), set_config('app.brands', $2, false)", [role, brands])
  } catch (error) {
    client.release(true)
    throw error
  }
  current.set(client, wanted)
}

/** The part of a pool that Kysely uses, with every connection set to one session before it is handed out. */
export class SessionPool {
  readonly options: object
  readonly #pool: Pool
  readonly #session: () => Promise<Session>

  constructor(pool: Pool, session: () => Promise<Session>) {
    this.#pool = pool
    this.#session = session
    this.options = pool.options
  }

  async connect(): Promise<PoolClient> {
    const session = await this.#session()
    const client = await this.#pool.connect()
    await enter(client, session)
    return asAsked(client)
  }

  /** The pool is shared by all scopes and ends with the database, not with one of them. */
  end(): Promise<void> {
    return Promise.resolve()
  }
}
