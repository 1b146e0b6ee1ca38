import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { updateById } from '../../db/row-queries.ts'
import { judged } from '../../records/guesses.ts'
import { factorsOf } from '../../records/second-factors.ts'
import { firstCodes, mayStillEnrol, pass, recordChange, tell } from './own-factor.ts'

/** With certificates of all kinds it is the largest library of the desk, in a process that meets a passkey. */
const library = () => import('@simplewebauthn/server')

const system = ({ deps }: CallerCtx) => deps.db.system
const rpOf = ({ deps }: CallerCtx) => ({
  id: new URL(deps.settings.DESK_ORIGIN).hostname,
  origin: deps.settings.DESK_ORIGIN,
})

/** The purpose of a challenge: one made to ask never adds a passkey. */
type Purpose = 'ask' | 'add'
/** The challenge that the browser signs. The session row keeps it, and it is valid once. */
const keep = (ctx: CallerCtx, challenge: `${Purpose} ${string}` | null) =>
  system(ctx)
    .updateTable('sessions')
    .where('token_hash', '=', Buffer.from(ctx.caller.session))
    .set({ challenge })
    .execute()
async function challengeFor(ctx: CallerCtx, purpose: Purpose): Promise<string> {
  const row = await system(ctx)
    .selectFrom('sessions')
    .where('token_hash', '=', Buffer.from(ctx.caller.session))
    .select('challenge')
    .executeTakeFirst()
  const [made, challenge] = row?.challenge?.split(' ') ?? []
  if (made !== purpose || !challenge) throw notAsked()
  return challenge
}
const notAsked = () => new Refusal('INVALID', { message: 'This passkey was not asked for. Begin again.' })
/** A challenge is valid once, also for calls at the same moment. */
async function spend(trx: Trx, ctx: CallerCtx, purpose: Purpose, challenge: string): Promise<void> {
  const spent = await trx
    .updateTable('sessions')
    .where('token_hash', '=', Buffer.from(ctx.caller.session))
    .where('challenge', '=', `${purpose} ${challenge}`)
    .set({ challenge: null })
    .returning('user_id')
    .executeTakeFirst()
  if (!spent) throw notAsked()
}
const own = async (ctx: CallerCtx) =>
  (await factorsOf(system(ctx), ctx.caller.user_id)).filter(({ kind }) => kind === 'passkey')
const named = ({ credential_id, transports }: Awaited<ReturnType<typeof own>>[number]) => ({
  id: credential_id ?? '',
  // They stand here as the browser of this passkey named them.
  transports: [...transports] as AuthenticatorTransport[],
})

// What a browser answers has no shape that could be trusted: the library judges all of it.
const signedBy = (response: Record<string, unknown>): never => response as never

export async function askPasskey(ctx: CallerCtx): Promise<Record<string, unknown>> {
  const passkeys = await own(ctx)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: rpOf(ctx).id,
    allowCredentials: passkeys.map(named),
    userVerification: 'preferred',
  })
  await keep(ctx, `ask ${options.challenge}`)
  return { ...options }
}

export async function verifyPasskey(ctx: CallerCtx, response: Record<string, unknown>): Promise<void> {
  const expectedChallenge = await challengeFor(ctx, 'ask')
  const passkey = (await own(ctx)).find(({ credential_id }) => credential_id === response['id'])
  const { id: expectedRPID, origin: expectedOrigin } = rpOf(ctx)
  const { verifyAuthenticationResponse } = await library()
  const signed = async () =>
    passkey &&
    verifyAuthenticationResponse({
      response: signedBy(response),
      ...{ expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: false },
      credential: {
        id: passkey.credential_id ?? '',
        publicKey: new Uint8Array(passkey.secret),
        counter: Number(passkey.used_count),
      },
    }).then(
      ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : undefined),
      error => void ctx.deps.log.info({ err: error }, 'a passkey did not hold'),
    )
  const isRight = await judged(ctx, 'passkey', async trx => {
    const counter = await signed()
    if (!passkey || counter === undefined) return undefined
    await spend(trx, ctx, 'ask', expectedChallenge)
    await updateById(trx, 'second_factors', passkey.id, { used_count: counter, used_at: ctx.deps.now() })
    await pass(trx, ctx)
    await recordChange(trx, ctx, { second_factor: 'passkey' })
    return true
  })
  if (isRight) return
  await keep(ctx, null)
  throw new Refusal('INVALID', { message: 'This passkey was not accepted. Try again, or use another way.' })
}

export async function beginPasskey(ctx: CallerCtx): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Atrium',
    rpID: rpOf(ctx).id,
    userName: ctx.caller.email,
    userDisplayName: ctx.caller.name,
    userID: new TextEncoder().encode(`atrium-${ctx.caller.user_id}`),
    attestationType: 'none',
    excludeCredentials: (await own(ctx)).map(named),
  })
  await keep(ctx, `add ${options.challenge}`)
  return { ...options }
}

export async function addPasskey(ctx: CallerCtx, name: string, response: Record<string, unknown>): Promise<string[]> {
  await mayStillEnrol(ctx)
  const expectedChallenge = await challengeFor(ctx, 'add')
  const { id: expectedRPID, origin: expectedOrigin } = rpOf(ctx)
  const { verifyRegistrationResponse } = await library()
  const made = await verifyRegistrationResponse({
    response: signedBy(response),
    ...{ expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: false },
  }).catch(error => void ctx.deps.log.info({ err: error }, 'a new passkey did not hold'))
  if (!made?.verified) {
    await keep(ctx, null)
    throw new Refusal('INVALID', { message: 'This passkey was not accepted. Begin again.' })
  }
  const { credential } = made.registrationInfo
  const now = ctx.deps.now()
  return system(ctx)
    .transaction()
    .execute(async trx => {
      await spend(trx, ctx, 'add', expectedChallenge)
      await trx
        .insertInto('second_factors')
        .values({
          user_id: ctx.caller.user_id,
          kind: 'passkey',
          name: name.trim() || 'Passkey',
          secret: Buffer.from(credential.publicKey),
          credential_id: credential.id,
          transports: JSON.stringify(credential.transports ?? []),
          used_count: credential.counter,
          confirmed_at: now,
        })
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .executeTakeFirstOrThrow(() => new Refusal('INVALID', { message: 'This passkey is kept already.' }))
      const codes = await firstCodes(trx, ctx)
      await pass(trx, ctx)
      await tell(trx, ctx, `The passkey “${name.trim() || 'Passkey'}” was added.`)
      await recordChange(trx, ctx, { passkey: name.trim() || 'Passkey' })
      return codes
    })
}
