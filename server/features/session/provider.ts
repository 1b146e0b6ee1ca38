import { sql } from 'kysely'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { cmsUserType } from '../../../model/contract/session.ts'
import { Refusal } from '../../../model/errors.ts'
import { hashOfToken, newToken } from '../../call/auth.ts'
import type { Ctx, Deps } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { insertRow } from '../../db/row-queries.ts'
import { deviceOf } from '../../records/devices.ts'
import { openSession, type User } from '../../records/sign-ins.ts'
import { admitProvider } from './sign-in.ts'

/** How long a sign-in at the provider may take, in minutes. */
const awayMinutes = 10
/** Seconds that the provider has for an answer. */
const patience = 10

const known = new WeakMap<Deps['settings'], Promise<Configuration>>()

/** The provider's description of itself, asked once, and again after a failure. */
function configurationOf({ settings, log }: Deps): Promise<Configuration> {
  const { SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET } = settings
  if (SSO_ISSUER === undefined || SSO_CLIENT_ID === undefined) throw new Refusal('NOT_AVAILABLE')
  const cached = known.get(settings)
  if (cached) return cached
  const issuer = new URL(SSO_ISSUER)
  // The provider's claims are trusted for their signature, not for the connection that they came over.
  const execute = [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])]
  const configuration = discovery(issuer, SSO_CLIENT_ID, SSO_CLIENT_SECRET, undefined, {
    execute,
    timeout: patience,
  }).catch(error => {
    known.delete(settings)
    log.warn({ err: error }, 'the sign-in provider did not answer')
    throw new Refusal('UNAVAILABLE', {
      message: 'The sign-in provider cannot be reached just now. Sign in with your password, or try again in a moment.',
      cause: error,
    })
  })
  known.set(settings, configuration)
  return configuration
}

const backTo = ({ settings }: Deps) => `${settings.DESK_ORIGIN}/`

/** The name of the provider: its host, as people know it. */
export const providerName = ({ settings }: Deps): string | null =>
  settings.SSO_ISSUER === undefined || settings.SSO_CLIENT_ID === undefined ? null : new URL(settings.SSO_ISSUER).host

/** The address for the browser. The reply that it brings back is valid only in the browser with the binding. */
export async function beginProvider({ deps }: Ctx): Promise<{ address: string; binding: string }> {
  const configuration = await configurationOf(deps)
  const [state, nonce, verifier, binding] = [randomState(), randomNonce(), randomPKCECodeVerifier(), newToken()]
  const now = deps.now()
  await deps.db.system.transaction().execute(async trx => {
    await trx.deleteFrom('sso_attempts').where('expires_at', '<', now).execute()
    await insertRow(trx, 'sso_attempts', {
      state_hash: hashOfToken(state),
      binding_hash: hashOfToken(binding),
      nonce,
      verifier,
      expires_at: new Date(now.getTime() + awayMinutes * 60_000),
    })
  })
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: backTo(deps),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, binding }
}

type Claims = { sub: string; iss: string; email?: unknown; email_verified?: unknown; amr?: unknown }

/** The person of these claims: the one linked at the last sign-in, else by a verified address that is not linked yet. */
async function personOf(
  { db }: Deps,
  { sub, iss, email, email_verified }: Claims,
): Promise<(User & { isNew: boolean }) | undefined> {
  const subject = subjectOf({ sub, iss })
  const address = email_verified === true && typeof email === 'string' ? email.toLowerCase() : undefined
  const one = () =>
    db.system
      .selectFrom('users')
      .where('deleted_at', 'is', null)
      .where('user_type_id', '=', cmsUserType)
      .select(['id', 'Firstname', 'Lastname', 'password_hash', 'user_type_id'])
  const known = await one().where('sso_subject', '=', subject).executeTakeFirst()
  const row =
    known ??
    (address === undefined
      ? undefined
      : await one().where(sql<boolean>`lower(email) = ${address}`).where('sso_subject', 'is', null).executeTakeFirst())
  return row && { ...row, name: `${row.Firstname} ${row.Lastname}`, isNew: known === undefined }
}
const subjectOf = ({ iss, sub }: Pick<Claims, 'iss' | 'sub'>) => `${iss} ${sub}`

/** Every failure answers like any failed sign-in; the log and the trail say why. */
export async function endProvider(
  ctx: Ctx,
  { binding, search }: { binding: string; search: string },
): Promise<{ access_token: string; expires_in: number }> {
  const { deps } = ctx
  const configuration = await configurationOf(deps)
  const admitted = await admitProvider(ctx)
  const come = new URLSearchParams(search)
  const state = come.get('state') ?? ''
  const refuse = async (why: string, error?: unknown, email = '') => {
    deps.log.warn({ why, ...(error === undefined ? {} : { err: error }) }, 'a sign-in by the provider was refused')
    await admitted.failed(email)
    return new Refusal('INVALID_CREDENTIALS')
  }
  // Past the limit nothing is judged, and the provider is not asked.
  if (admitted.past) throw await refuse('its network, or its browser, has had its tries')
  // Deleted as it is read: an attempt is valid once.
  const attempt = await deps.db.system
    .deleteFrom('sso_attempts')
    .where('state_hash', '=', hashOfToken(state))
    .where('binding_hash', '=', hashOfToken(binding))
    .where('expires_at', '>', deps.now())
    .returning(['nonce', 'verifier'])
    .executeTakeFirst()
  if (!attempt) throw await refuse('nobody was sent for this, or not from this browser')
  const back = new URL(backTo(deps))
  back.search = come.toString()
  const claims = await authorizationCodeGrant(configuration, back, {
    expectedState: state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  }).then(
    tokens => tokens.claims() as Claims | undefined,
    async error => {
      throw await refuse('the provider’s answer does not hold', error)
    },
  )
  const user = claims && (await personOf(deps, claims))
  if (!claims || !user) throw await refuse('the provider knows the person, and Atrium does not')
  const isSecond = Array.isArray(claims.amr) && claims.amr.includes('mfa')
  const sso_subject = subjectOf(claims)
  const during = (trx: Trx) =>
    trx.updateTable('users').where('id', '=', user.id).where('sso_subject', 'is', null).set({ sso_subject }).execute()
  const opened = await openSession(ctx, String(claims.email ?? ''), user, {
    tried: { user_id: user.id, device_id: (await deviceOf(deps.db.system, ctx, user.id)) ?? null },
    isProven: true,
    isSecond,
    ...(user.isNew ? { during } : {}),
  })
  if (!opened) throw await refuse('the account was changed meanwhile')
  await admitted.right()
  return opened
}
