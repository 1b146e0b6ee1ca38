import type { Static } from 'typebox'
import { client, cmsUserType, type Profile as ProfileSchema, session } from '../../model/contract/session.ts'
import { errors, profileLoadFailure } from '../../model/errors.ts'
import { ApiError, callsOf } from '../api/call.ts'
import { viewHeader, viewIsOver } from '../session/viewing.ts'

export type Profile = Static<typeof ProfileSchema>
export type SignedIn = { readonly token: string; readonly profile: Profile }

/** Why somebody was not signed in: the message, and the reason if there is more to say (specification 8). */
export class SignInRefused extends Error {
  readonly reason: string | undefined
  constructor(title: string, reason?: string, cause?: unknown) {
    super(title, { cause })
    this.name = 'SignInRefused'
    this.reason = reason
  }
}

/** Calls under a token that is not stored yet: nothing of a failed sign-in stays in the browser. */
const under = (token: string | null) =>
  callsOf(session, { base: '', token: () => token, signInAgain: async () => false })
/** The existing session, whoever's desk this tab shows. */
const inSession = (token: string) =>
  callsOf(session, {
    base: '',
    token: () => token,
    signInAgain: async () => false,
    headers: viewHeader,
    refused: viewIsOver,
  })

export async function signIn(username: string, password: string): Promise<SignedIn> {
  const token = await under(null)
    .signIn({
      body: { grant_type: 'password', client_id: client.id, client_secret: client.secret, username, password },
    })
    .then(({ access_token }) => access_token, refuse)
  return { token, profile: await profileOf(token) }
}

/**
 * The person whom the desk is shown to. Throws SignInRefused, or the 401 itself, which says that the session has ended.
 */
export const presentProfile = (token: string): Promise<Profile> => profileOf(token, inSession(token))

/** The person whom the token is for. */
export async function profileOf(token: string, calls = under(token)): Promise<Profile> {
  const profile = await calls.profile().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === errors.UNAUTHENTICATED.status) throw error
    if (error instanceof ApiError && error.problem?.code === 'NO_PERMISSION') refuse(error)
    throw new SignInRefused(profileLoadFailure, error instanceof Error ? error.message : undefined, error)
  })
  if (profile.user_type_id === cmsUserType) return profile
  await calls.signOut()
  throw new SignInRefused(errors.INVALID_CREDENTIALS.message, errors.NO_PERMISSION.message)
}

const notJustNow = 'You could not be signed in just now'
const faultOf = ({ problem }: ApiError) =>
  `The fault is not in what you typed. Try again in a moment; if it stays, tell IT Operations${problem?.request_id ? ` this number: ${problem.request_id}` : ''}.`

function refuse(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const title = errors.INVALID_CREDENTIALS.message
  switch (error.problem?.code) {
    case 'INVALID_CREDENTIALS':
      throw new SignInRefused(title, undefined, error)
    case 'NO_PERMISSION':
      throw new SignInRefused(title, error.message, error)
    case 'INTERNAL':
    case undefined:
      // The generic text speaks of a page; here nobody has reached one yet.
      if (error.status !== 0) throw new SignInRefused(notJustNow, faultOf(error), error)
      throw new SignInRefused(error.message, undefined, error)
    default:
      // Too many tries, no connection, no database: the person did nothing wrong, so the sentence is the answer's own.
      throw new SignInRefused(error.message, undefined, error)
  }
}
