import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { BrandId } from '../../model/brands.ts'
import type { Endpoint, Input, Reply } from '../../model/contract/endpoint.ts'
import type { Contract } from '../../model/contract/index.ts'
import type { Access } from '../../model/pages/access.ts'
import type { Trx } from '../db/handle.ts'
import type { Database } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import type { Jobs } from '../jobs/boss.ts'
import type { FileStore } from '../outside/files.ts'
import type { SiteFiles } from '../outside/renderer.ts'
import type { Sealer } from '../outside/sealed.ts'
import type { AuditEntry } from '../records/audit.ts'
import type { Settings } from '../settings.ts'

/** What the server is made of; tests build it with a fresh database and the rest as it is. */
export type Deps = {
  db: Database
  settings: Settings
  log: Logger
  files: FileStore
  /** Seals what the database must not hold in clear. */
  secrets: Sealer
  /** Draws the public sites; read when the first page is asked for. */
  sites(): Promise<SiteFiles>
  /** A process that runs none (ATRIUM_ROLE=web) sends them all the same. */
  jobs: Pick<Jobs, 'send'> & { started(): boolean }
  now(): Date
}

/** Whose desk somebody looks at, with all that this person or role holds. */
export type ViewedAs = { kind: 'user' | 'role'; id: number; Firstname: string; Lastname: string; name: string } & Pick<
  Caller,
  'role' | 'access'
>

/** Who is calling, read afresh with every request, so that a revoked right ends at once. */
export type Caller = {
  user_id: number
  name: string
  email: string
  role: { id: number; name: string }
  access: Access
  brand_ids: readonly BrandId[]
  session: Uint8Array
  /** In whose place: `access` and `brand_ids` are then that person's, as far as they were passed on, and `name` says both. */
  on_behalf?: { user_id: number; name: string }
  /** What this session has begun to look as, `user 12` or `role 3`; it holds for calls that name it. */
  viewing: string | null
  /** Through whose eyes this call looks: `access` and `brand_ids` are then what both hold, and `name` says both. */
  viewing_as?: ViewedAs
  /** The password was made for them: they choose their own before anything else. */
  must_change_password: boolean
  /** The second step of the sign-in is still to come: nothing else opens before it. */
  second_due: boolean
}

/** A text part, or the file. */
export type Part = { name: string; value: string } | { name: string; upload: Upload }
export type Upload = { filename: string; mimetype: string; stream: NodeJS.ReadableStream }

export type Ctx = {
  deps: Deps
  /** Scoped to the caller's brands: row-level security hides the rest. For public calls, to what is public. */
  db: Kysely<Tables>
  request: {
    id: string
    ip: string
    user_agent: string /** The Idempotency-Key header: the same key is the same request. */
    idempotency_key?: string
  }
  /** Writes the audit row of this call; pass the transaction that writes what it records. */
  record(trx: Trx, entry: AuditEntry | readonly AuditEntry[]): Promise<void>
  /** The same call was made before and stands in the trail already; it is answered again and nothing was changed. */
  repeated(): void
  /** The one part of a multipart call. */
  upload?: () => Promise<Upload>
  /** The parts of a multipart call that has text parts too, in the order they come; each is read before the next. */
  parts?: () => AsyncIterable<Part>
  /** Sends this header with the reply. */
  header(name: string, value: string): void
}
export type CallerCtx = Ctx & { caller: Caller }

type CtxOf<E extends Endpoint> = E['access'] extends 'public' ? Ctx : CallerCtx
type Handler<E extends Endpoint> = (input: Input<E>, ctx: CtxOf<E>) => Promise<Reply<E>>
/** Every endpoint of the contract has its handler, or this does not compile. */
export type Handlers = {
  [G in keyof Contract]: { [N in keyof Contract[G]]: Contract[G][N] extends Endpoint ? Handler<Contract[G][N]> : never }
}
export type HandlersOf<G extends keyof Contract> = Handlers[G]
