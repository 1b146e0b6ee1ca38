import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { PageId } from '../pages/index.ts'
import type { Area, Flag } from '../pages/page.ts'
import type { GatewayClient } from '../rules/gateways.ts'
import type { Cost } from './cost.ts'

type ParameterPath<Name extends string = string> = `params.${Name}` | `query.${Name}` | `body.${Name}`
/** One flag, or several of which one is enough. */
type Flags = Flag | readonly [Flag, ...Flag[]]

/**
 * Who may call. `public`: anyone. `buyer`: a buyer with a session of the buyers' portal. `signed-in`: any member of staff. Otherwise the flag on the page, named here or in the
 * call itself; with `brand`, the part of the call that names the brand, which the role must have and the page must be for.
 */
export type EndpointAccess =
  | 'public'
  | 'buyer'
  | 'signed-in'
  | {
      readonly page: PageId | readonly PageId[]
      readonly flag: Flags
      readonly brand?: ParameterPath
      /** One path for two pages: this one where the call names a brand, `page` where it names none. */
      readonly brandPage?: PageId
      /** Another flag where the call names this, or exactly this value: one call that adds and changes. */
      readonly withPart?: { readonly at: ParameterPath; readonly is?: number; readonly flag: Flag }
    }
  | { readonly pageFrom: ParameterPath; readonly flag: Flags; readonly brand?: ParameterPath }
  /** The page that edits the record of the buyers' portal, or the agreement, named in the call. */
  | { readonly portalFrom: ParameterPath; readonly agreement?: true; readonly flag: Flag; readonly brand?: undefined }
  /** The page that shows the list named in the call; the call names the brand exactly when the list is of one brand. */
  | { readonly listFrom: ParameterPath; readonly flag: Flag; readonly brand?: ParameterPath }

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  /** One sentence for the API page. */
  readonly summary: string
  readonly access: EndpointAccess
  /** Where the rule of `costOf` does not give the class (decision 180). */
  readonly cost?: Cost
  /** What its calls with a search look through, where one such search goes on at a time in the whole house (decision 235). */
  readonly searches?: string
  /** Beside `public` and `buyer`: only another system calls it, known by its gateway key (decision 101). */
  readonly door?: GatewayClient
  readonly params?: TSchema
  readonly query?: TSchema
  /** JSON body; `multipart` for the one upload route, whose part is named `file`. */
  readonly body?: TSchema | 'multipart'
  /** The API's description of the body, where the handler judges its fields and `body` leaves them open. */
  readonly described?: TSchema
  /** The text parts of a multipart call and the name of its file; without them its one part is named `file`. */
  readonly form?: { readonly fields: TSchema; readonly file: string }
  /** Bytes of body accepted; without it as `bodyLimitOf` says (cost.ts). */
  readonly bodyLimit?: number
  /** `file`: a download, streamed. */
  readonly reply: TSchema | 'file'
  /** The pages whose fields its answer has, where its access names none: what a role does not see on any of them is left out. */
  readonly shows?: readonly PageId[]
  /** A file that leaves out what its caller does not see; other files show everything (decision 349). */
  readonly leavesOut?: true
  /** 200 by default. */
  readonly status?: 200 | 201 | 202
  /** The trail line of a successful call; written in the transaction of the change. */
  readonly audit?: {
    readonly action: string /** Where the call has no page. */
    readonly place?: { readonly area: Area; readonly module: string }
  }
  /** The subject of a refusal in the trail, when the call has no page. */
  readonly refusals?: { readonly area: Area; readonly module: string }
  /** Also open to a person who must still choose a password of their own. */
  readonly beforePassword?: true
  /** A repeat with the same header `Idempotency-Key` gets the first answer and does nothing twice; the handler asks for the key. */
  readonly once?: true
  /** Any cache may keep the answer for so many seconds; after that, `If-None-Match` asks whether it is still the same. */
  readonly kept?: number
  /** Knows the browser by its cookie, or makes it known (decision 181). */
  readonly device?: true
  /** What it may be refused with beside what follows from its access and from what it takes. */
  readonly refuses?: readonly ErrorCode[]
  /** A GET that changes something: refused to prefetching (domain.md 2.15), and without HEAD. */
  readonly acts?: true
  /** May be called for another who delegated their approvals: the header `X-On-Behalf-Of` names them. */
  readonly onBehalf?: true
  /** Changes nothing, though it is no GET: the call brings what it judges. */
  readonly reads?: true
  /** Also open while the caller views the desk as somebody else, though it changes something (decision 096). */
  readonly whileViewing?: true
  /** Also open to a session whose second step is pending. */
  readonly beforeSecond?: true
  /** What a visitor asks of a site, named here: refused while the site is closed (decision 166). */
  readonly ofSite?: ParameterPath
  /** Also served on the public origin, with the sites. */
  readonly alsoPublic?: true
  /** An oddity of the specification, named. */
  readonly note?: string
}

/** Whether a call only looks: a GET without effect, or one that brings what it judges. */
export const changesNothing = ({ method, acts, reads }: Pick<Endpoint, 'method' | 'acts' | 'reads'>): boolean =>
  reads === true || (method === 'GET' && !acts)

/** The prefix of the calls on the desk's origin (and, where `alsoPublic`, on the sites'). */
export const apiBase = '/api'

/** One call. All but its method and path is in `rest`. */
export const endpoint = <
  const M extends Endpoint['method'],
  const P extends Endpoint['path'],
  const E extends Omit<Endpoint, 'method' | 'path'>,
>(
  method: M,
  path: P,
  rest: E,
) => ({ method, path, ...rest })

// A text is no schema, though it would be assignable to one: a schema's keys are all optional.
type In<S> = S extends string ? undefined : S extends TSchema ? Static<S> : undefined
export type EndpointInput<E extends Endpoint> = { params: In<E['params']>; query: In<E['query']>; body: In<E['body']> }
export type Reply<E extends Endpoint> = E['reply'] extends string
  ? Download
  : E['reply'] extends TSchema
    ? Static<E['reply']>
    : never
/** An outgoing file; `bytes` where it is known before the end. */
export type Download = {
  readonly name: string
  readonly mime: string
  readonly stream: AsyncIterable<Uint8Array>
  readonly bytes?: number
}

/** An object that refuses unknown keys. */
export const object = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })
/** What a field of any kind holds, as JSON has it: which of these, the schema of its own page or kind says. */
export const fieldValue = (description: string) =>
  Type.Unsafe<unknown>(
    Type.Union(
      [
        Type.String(),
        Type.Number(),
        Type.Boolean(),
        Type.Null(),
        Type.Array(Type.Unknown(), { description: 'Rows or ids.' }),
        Type.Record(Type.String(), Type.Unknown(), { description: 'Fields that belong together.' }),
      ],
      { description, examples: ['Homes with a garden'] },
    ),
  )
/** Values by the names of their fields. */
export const fieldValues = (description: string) =>
  Type.Record(Type.String(), fieldValue('As the schema of its own page or kind says.'), { description })
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const Version = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'The version that was read; a later one answers 409 with both values.',
})
/** The end of a page. */
export const Cursor = Type.String({
  maxLength: 400,
  pattern: '^[A-Za-z0-9_-]+$',
  description: '`next` of the page before.',
  examples: ['WyIyMDI2LTExLTIxVDAxOjAwOjAwLjAwMFoiLDEyM10'],
})
/** ISO 8601, UTC. */
export const Moment = Type.String({ format: 'date-time' })
export const Done = object({ done: Type.Literal(true) })
/** A brand code, brand id or site id, as text (domain.md 4 row 7). */
export const BrandKey = Type.String({
  minLength: 1,
  maxLength: 10,
  title: 'Brand',
  description: 'Its code, its id or the id of its site.',
  examples: ['ZRLU'],
})
/** In a body, where no value is converted, an id may have the form of rows. */
export const AnyBrand = Type.Union([BrandKey, Type.Integer({ minimum: 0, maximum: 99 })], {
  title: 'Brand',
  examples: ['ZRLU'],
})
export const PageKey = Type.String({
  minLength: 1,
  maxLength: 80,
  description: 'A page of the registry, e.g. website.calculator-page.',
  examples: ['website.calculator-page'],
})
