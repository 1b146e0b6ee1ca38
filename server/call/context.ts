import type { Logger } from 'pino'
import type { BrandId } from '../../model/brands.ts'
import type { Endpoint, EndpointInput, Reply } from '../../model/contract/endpoint.ts'
import type { Contract } from '../../model/contract/index.ts'
import type { Access } from '../../model/pages/access.ts'
import type { StreetsIn } from '../../model/site/streets.ts'
import type { Jobs } from '../db/boss.ts'
import type { Db, Trx } from '../db/handle.ts'
import type { Database } from '../db/open.ts'
import type { FileStore } from '../outside/file-store.ts'
import type { SiteFiles } from '../outside/renderer.ts'
import type { Sealer } from '../outside/sealed.ts'
import type { Settings } from '../settings/settings.ts'
import type { AuditEntry } from './audit.ts'

/** The parts of the server; tests use a fresh database and otherwise the same parts. */
export type Deps = {
  db: Database
  settings: Settings
  log: Logger
  files: FileStore
  /** Seals values that the database must not hold in clear. */
  secrets: Sealer
  /** Draws the public sites; loaded when the first page is requested. */
  sites(): Promise<SiteFiles>
  /** The streets that maps of the sites show; the demo data has some, a house of its own none so far. */
  streetsIn?: StreetsIn
  /** A process that runs no jobs (ATRIUM_ROLE=web) sends them all the same. */
  jobs: Pick<Jobs, 'send'> & { started(): boolean }
  now(): Date
  /** Aborted as this process begins to stop: long work is put back then, for another process. */
  stopping?: AbortSignal
  /** Ms between two writings of who looked at personal records; those of before the end are written then. */
  looksEvery: number
}

/** The person or role whose desk somebody views, with their access. */
export type ViewedAs = { kind: 'user' | 'role'; id: number; Firstname: string; Lastname: string; name: string } & Pick<
  Caller,
  'role' | 'access'
>

/** The caller, read afresh with every request, so that a revoked right ends at once. */
export type Caller = {
  user_id: number
  name: string
  email: string
  role: { id: number; name: string }
  access: Access
  brand_ids: readonly BrandId[]
  session: Uint8Array
  /** The person the caller is deputy for: `access` and `brand_ids` are then that person's, as far as delegated, and `name` has both names. */
  on_behalf?: { user_id: number; name: string }
  /** The user or role this session is viewing as, `user 12` or `role 3`; it applies to calls that name it. */
  viewing: string | null
  /** The user or role this call views as: `access` and `brand_ids` are then what both have, and `name` has both names. */
  viewing_as?: ViewedAs
  /** Somebody else set the password: the user must choose their own before anything else. */
  must_change_password: boolean
  /** The second step of the sign-in is still missing: no other call is allowed before it. */
  second_due: boolean
}

/** A text part, or the file. */
export type Part = { name: string; value: string } | { name: string; upload: Upload }
export type Upload = { filename: string; mimetype: string; stream: NodeJS.ReadableStream }

export type Ctx = {
  deps: Deps
  /** Limited to the caller's brands: row-level security hides the rest. For public calls, limited to public rows. */
  db: Db
  request: {
    id: string
    ip: string
    user_agent: string
    /** The key of this request, of a call whose row says `once`: the same key is the same request. */
    idempotencyKey(): string | undefined
    /** The key of the browser where somebody has signed in with it, of a call whose row says `device` (decision 181). */
    device(): string | undefined
  }
  /** The action of this call's line, where the entry names no other. */
  action: string
  /** Writes the trail line of this call; pass the transaction of the recorded write. */
  record(trx: Trx, entry: AuditEntry | readonly AuditEntry[]): Promise<void>
  /** The same call was made before and is in the trail already; the same reply is sent again and nothing was changed. */
  repeated(): void
  /** The one part of a multipart call. */
  upload?: () => Promise<Upload>
  /** The parts of a multipart call that has text parts too, in the order they come; each is read before the next. */
  parts?: () => AsyncIterable<Part>
  /** Sends this header with the reply. */
  header(name: string, value: string): void
}
export type CallerCtx = Ctx & { caller: Caller }

/** A buyer with a session of their portal; they hold no right of staff. */
export type Buyer = {
  readonly user_id: number
  readonly name: string
  readonly email: string
  readonly session: Buffer
}
export type BuyerCtx = Ctx & { buyer: Buyer }

type CtxOf<E extends Endpoint> = E['access'] extends 'public' ? Ctx : E['access'] extends 'buyer' ? BuyerCtx : CallerCtx
type Handler<E extends Endpoint> = (input: EndpointInput<E>, ctx: CtxOf<E>) => Promise<Reply<E>>
/** A missing handler for an endpoint of the contract is a compile error. */
export type Handlers = {
  [G in keyof Contract]: { [N in keyof Contract[G]]: Contract[G][N] extends Endpoint ? Handler<Contract[G][N]> : never }
}
export type HandlersOf<G extends keyof Contract> = Handlers[G]
