import { apiBase, type Endpoint, type EndpointInput, type Reply } from '../../model/contract/endpoint.ts'
import { codeMessages, type Problem, pageLoadFailure } from '../../model/errors.ts'
import { noteEarly, takeEarly } from '../session/early.ts'

/** A refusal of the server, or `status` 0 when it could not be reached. `message` is for the person at the desk. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | undefined
  constructor(status: number, problem: Problem | undefined) {
    // Specification 8: a known code has its own words; any other shows the answer's message, else the generic text.
    const worded = typeof problem?.code === 'number' ? codeMessages[problem.code] : undefined
    super(
      worded ??
        problem?.message ??
        (status === 0 ? 'Atrium cannot be reached. What you typed is kept; try again in a moment.' : pageLoadFailure),
    )
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
}

type CallArgs<E extends Endpoint> = {
  [K in keyof EndpointInput<E> as EndpointInput<E>[K] extends undefined ? never : K]: EndpointInput<E>[K]
}
type Upload<E extends Endpoint> = E['body'] extends 'multipart' ? { file: File } : unknown
type Answer<E extends Endpoint> = E['reply'] extends 'file' ? Blob : Reply<E>
/** `behalf`: the person on whose behalf the call is made, who passed approvals on to the person at the desk. */
type Beside = {
  signal?: AbortSignal
  behalf?: number
  /** The first picture of an address may wait for it: it is asked for early the next time (`session/early.ts`). */
  early?: boolean
}
type Call<E extends Endpoint> = keyof CallArgs<E> extends never
  ? (args?: Beside & Upload<E>) => Promise<Answer<E>>
  : (args: CallArgs<E> & Beside & Upload<E>) => Promise<Answer<E>>

type Members = Readonly<Record<string, Endpoint>>
export type Calls<M> = { [N in keyof M]: M[N] extends Endpoint ? Call<M[N]> : never }

export type Connection = {
  base: string
  token(): string | null
  /** Called when the token is refused; resolves true once the person has signed in again, and the call is sent once more. */
  signInAgain(): Promise<boolean>
  /** Headers that every call carries: whose desk it is. */
  headers?(): Record<string, string>
  /** Notified of a refusal; returns true if it handles the refusal, and the call stays open. */
  refused?(problem: Problem | undefined): boolean
}

type Args = Beside & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
}

function requestOf(endpoint: Endpoint, args: Args, connection: Connection): [string, RequestInit] {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(args.params?.[name])))
  const query = new URLSearchParams(
    Object.entries(args.query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  const token = connection.token()
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...connection.headers?.(),
    ...(args.behalf === undefined ? {} : { 'x-on-behalf-of': String(args.behalf) }),
  }
  let body: BodyInit | undefined
  if (args.file) {
    const form = new FormData()
    form.append('file', args.file)
    body = form
  } else if (args.body !== undefined) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(args.body)
  }
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(args.signal ? { signal: args.signal } : {}),
  }
  return [connection.base + apiBase + path + (query.size > 0 ? `?${query}` : ''), init]
}

async function send(endpoint: Endpoint, args: Args, connection: Connection, again: boolean): Promise<unknown> {
  const [url, init] = requestOf(endpoint, args, connection)
  const response = await (takeEarly(url, init) ?? fetch(url, init)).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, undefined)
  })
  if (response.ok && endpoint.reply === 'file') return response.blob()
  const reply: unknown = await response.json().catch(() => undefined)
  if (response.ok) {
    if (args.early) noteEarly(url)
    return reply
  }
  if (response.status === 401 && endpoint.access !== 'public' && again && (await connection.signInAgain()))
    return send(endpoint, args, connection, false)
  if (connection.refused?.(reply as Problem | undefined)) return new Promise(() => undefined)
  throw new ApiError(response.status, reply as Problem | undefined)
}

/** One typed method for each endpoint of a group of the contract. */
export const callsOf = <M extends Members>(members: M, connection: Connection): Calls<M> =>
  Object.fromEntries(
    Object.entries(members).map(([name, endpoint]) => [
      name,
      (args: Args = {}) => send(endpoint, args, connection, true),
    ]),
  ) as Calls<M>
