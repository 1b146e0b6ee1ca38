import { type TSchema, Type } from 'typebox'
import type { Endpoint } from './endpoint.ts'

/** A header or cookie that calls read, once: the server reads it by this name, the description has it for those calls. */
type Told = {
  readonly name: string
  readonly in: 'header' | 'cookie'
  readonly of: (endpoint: Endpoint) => boolean
  readonly schema: TSchema
  readonly description: string
}

const isOfStaff = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'buyer'
/** A repeat is known for so many days. */
export const idempotencyDays = 30
export const longestKey = 120

export const sentHeaders = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    of: ({ once }) => once === true,
    schema: Type.String({
      minLength: 1,
      maxLength: longestKey,
      examples: ['0d9b7c1e-6f0a-4b56-9a53-2f6f0f5c2b11'],
    }),
    description: `A key of one’s own for this request. For ${idempotencyDays} days a repeat with it gets the first answer and does nothing twice; with another body it is refused with 409.`,
  },
  onBehalf: {
    name: 'X-On-Behalf-Of',
    in: 'header',
    of: ({ onBehalf }) => onBehalf === true,
    schema: Type.String({ pattern: '^[1-9][0-9]{0,15}$', examples: ['12'] }),
    description: 'The id of the person who passed their approvals on, and in whose place the caller decides.',
  },
  viewAs: {
    name: 'X-View-As',
    in: 'header',
    of: isOfStaff,
    schema: Type.String({ pattern: '^(user|role) [1-9][0-9]{0,15}$', examples: ['role 3'] }),
    description:
      'The user or role whose desk the session looks at: the call is judged by their rights, and changes nothing.',
  },
  known: {
    name: 'If-None-Match',
    in: 'header',
    of: ({ kept }) => kept !== undefined,
    schema: Type.String({ examples: ['"hZ3p0m2cVbq1r8s7t6u5w4x3y2z"'] }),
    description: 'The `ETag` of the answer that one has: while it is the same, the answer is 304 and has no body.',
  },
  device: {
    name: 'atrium_device',
    in: 'cookie',
    of: ({ device }) => device === true,
    schema: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', examples: ['a'.repeat(43)] }),
    description:
      'The key of a browser that somebody has signed in with; wrong passwords from elsewhere do not lock it.',
  },
} as const satisfies Record<string, Told>

/** The headers and cookies that a call reads beside the proofs of who calls. */
export const toldTo = (endpoint: Endpoint): Told[] => Object.values<Told>(sentHeaders).filter(({ of }) => of(endpoint))

/** How a caller says who they are. Decisions 101, 160 and 162. */
export const proofs = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'A member of staff: the `access_token` that `session.signIn` answers with.',
  },
  buyersSession: {
    type: 'http',
    scheme: 'bearer',
    description: 'A buyer: the `access_token` that `buyersPortal.session` answers with.',
  },
  sellersPortalKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Portal-Key',
    description: 'The sellers’ portal: a key made on Keys of the Portals, 64 hexadecimal digits.',
  },
  buyersPortalKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Portal-Key',
    description: 'The buyers’ portal: its key, 64 hexadecimal digits.',
  },
} as const
export type Proof = keyof typeof proofs

const ofDoor = { 'sellers-portal': 'sellersPortalKey', 'buyers-portal': 'buyersPortalKey' } as const

/** What a caller must prove, all of it; nothing where anybody may call. */
export const proofsOf = ({ access, door }: Endpoint): Proof[] => [
  ...(door ? [ofDoor[door]] : []),
  ...(access === 'public' ? [] : [access === 'buyer' ? ('buyersSession' as const) : ('bearer' as const)]),
]
