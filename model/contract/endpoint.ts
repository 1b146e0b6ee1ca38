import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { PageId } from '../pages/index.ts'
import type { Area, Flag } from '../pages/page.ts'

type Place<Name extends string = string> = `params.${Name}` | `query.${Name}` | `body.${Name}`
/** One flag, or several of which one is enough. */
type Flags = Flag | readonly [Flag, ...Flag[]]

/**
 * Who may call. `public`: anyone. `signed-in`: any member of staff. Otherwise the flag on the page, named here or in the
 * call itself; with `brand`, the place in the call that names the brand, which the role must have and the page must be for.
 */
export type EndpointAccess =
  | 'public'
  | 'signed-in'
  | {
      readonly page: PageId | readonly PageId[]
      readonly flag: Flags
      readonly brand?: Place
      /** One path for two pages: this one where the call names a brand, `page` where it names none. */
      readonly brandPage?: PageId
      /** Another flag where the call names this, or names just this value: one call that adds and changes. */
      readonly withPart?: { readonly at: Place; readonly is?: number; readonly flag: Flag }
    }
  | { readonly pageFrom: Place; readonly flag: Flags; readonly brand?: Place }
  /** The page that edits the record of the buyers' portal, or the agreement, named in the call. */
  | { readonly portalFrom: Place; readonly agreement?: true; readonly flag: Flag; readonly brand?: undefined }
  /** The page that shows the list named in the call; the brand stands in the call exactly when the list is of one brand. */
  | { readonly listFrom: Place; readonly flag: Flag; readonly brand?: Place }

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  /** One sentence for the API page. */
  readonly summary: string
  readonly access: EndpointAccess
  /** Beside `public`: only another system calls it, which its key makes known (decision 101). */
  readonly door?: 'sellers-portal'
  readonly params?: TSchema
  readonly query?: TSchema
  /** JSON body; `multipart` for the one upload route, whose part is named `file`. */
  readonly body?: TSchema | 'multipart'
  /** What the API's description says of the body, where its fields are judged by the handler and `body` leaves them open. */
  readonly described?: TSchema
  /** The text parts of a multipart call and the name of its file; without them its one part is named `file`. */
  readonly form?: { readonly fields: TSchema; readonly file: string }
  /** Bytes of body accepted; 1 MB unless said. */
  readonly bodyLimit?: number
  /** `file`: a download, sent as it is made. */
  readonly reply: TSchema | 'file'
  /** 200 unless said. */
  readonly status?: 200 | 201 | 202
  /** What stands in the audit trail when the call succeeds; written in the transaction of what it records. */
  readonly audit?: {
    readonly action: string /** Where no page stands behind the call. */
    readonly place?: { readonly area: Area; readonly module: string }
  }
  /** Where a refusal stands in the trail, when no page stands behind the call. */
  readonly refusals?: { readonly area: Area; readonly module: string }
  /** Answers also a person who must still choose a password of their own. */
  readonly beforePassword?: true
  /** A GET that changes something: refused to whoever only looks ahead (domain.md 2.15), and no HEAD goes with it. */
  readonly acts?: true
  /** May be called in the place of another who passed on their approvals: the header `X-On-Behalf-Of` names whose. */
  readonly onBehalf?: true
  /** Changes nothing, though it is no GET: what it judges came with the call. */
  readonly reads?: true
  /** Answers also while the caller looks at the desk as somebody else, though it changes something (decision 096). */
  readonly whileViewing?: true
  /** Answers also a session whose second step is still to come. */
  readonly beforeSecond?: true
  /** Served on the public origin too, where the sites live. */
  readonly alsoPublic?: true
  /** An oddity of the specification, named. */
  readonly note?: string
}

/** Calls stand under this on the desk's origin (and, where `alsoPublic`, on the sites'). */
export const apiBase = '/api'

export const endpoint = <const E extends Endpoint>(e: E): E => e

// A text is no schema, though it would pass for one: a schema's keys are all optional.
type In<S> = S extends string ? undefined : S extends TSchema ? Static<S> : undefined
export type Input<E extends Endpoint> = { params: In<E['params']>; query: In<E['query']>; body: In<E['body']> }
export type Reply<E extends Endpoint> = E['reply'] extends string
  ? Download
  : E['reply'] extends TSchema
    ? Static<E['reply']>
    : never
/** A file on its way out; `bytes` where it is known before the end. */
export type Download = {
  readonly name: string
  readonly mime: string
  readonly stream: AsyncIterable<Uint8Array>
  readonly bytes?: number
}

/** An object that refuses what it does not name. */
export const object = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const Version = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'The version that was read; a later one answers 409 with both values.',
})
/** Where a page ended. */
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
/** In a body, where nothing is turned into what it stands for, an id may stand as rows have it. */
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
