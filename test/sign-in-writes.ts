import { Secret, TOTP } from 'otpauth'
import { hashOfToken, newToken } from '../server/call/auth.ts'
import { type Answer, type CallArgs, createUser, password, type TestApp, type TestUser } from './app.ts'
import { authenticator } from './authenticator.ts'
import type { EndpointName } from './calls.ts'
import type { startProvider } from './provider.ts'

type Own = {
  readonly editor: TestUser
  readonly provider: Awaited<ReturnType<typeof startProvider>>
  send(name: EndpointName, args: CallArgs): Promise<Answer>
}

/** Makes ready what each call of signing in needs, and answers with the call. */
export function signInWrites(
  { deps: { db, now, settings } }: TestApp,
  { editor, provider, send }: Own,
): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now().getTime() })
  const begun = async () => (await send('secondFactor.beginApp', { body: { password } })).body.key as string
  async function withApp(): Promise<string[]> {
    return (await send('secondFactor.confirmApp', { body: { code: codeOf(await begun()) } })).body.recovery_codes
  }
  const key = authenticator(settings.DESK_ORIGIN)
  const made = async () => key.make((await send('secondFactor.beginPasskey', { body: { password } })).body)
  async function withPasskey(): Promise<number> {
    await send('secondFactor.addPasskey', { body: { name: 'Blue key', response: await made() } })
    return (await send('secondFactor.read', {})).body.passkeys[0].id
  }
  return {
    'session.forgot': async () => ({ body: { email: editor.email }, token: null }),
    'session.reset': async () => {
      const token = newToken()
      const soon = new Date(now().getTime() + 60_000)
      const asked = { email: editor.email, user_id: editor.id, settled_at: now(), expires_at: soon }
      await db.system
        .insertInto('password_resets')
        .values({ ...asked, token_hash: hashOfToken(token) })
        .execute()
      return { body: { token, password: 'quiet river stone lamp' }, token: null }
    },
    'session.endProvider': async () => {
      provider.vouch({ sub: editor.email, email: editor.email, email_verified: true })
      const { body } = await send('session.beginProvider', {})
      return { body: { binding: body.binding, search: await provider.visit(body.address) }, token: null }
    },
    'secondFactor.verify': async () => ({ body: { code: (await withApp())[0] } }),
    'secondFactor.verifyPasskey': async () => {
      await withPasskey()
      return { body: { response: key.sign((await send('secondFactor.askPasskey', {})).body) } }
    },
    'secondFactor.beginApp': async () => ({ body: { password } }),
    'secondFactor.confirmApp': async () => ({ body: { code: codeOf(await begun()) } }),
    'secondFactor.removeApp': async () => {
      await withApp()
      return { body: { password } }
    },
    'secondFactor.addPasskey': async () => ({ body: { name: 'Blue key', response: await made() } }),
    'secondFactor.removePasskey': async () => ({ params: { id: await withPasskey() }, body: { password } }),
    'secondFactor.newCodes': async () => {
      await withApp()
      return { body: { password } }
    },
    'userAccounts.resetSecondFactor': async () => {
      const { id } = await createUser({ deps: { db } })
      await db.system
        .insertInto('second_factors')
        .values({ user_id: id, kind: 'totp', secret: Buffer.from('sealed'), confirmed_at: now() })
        .execute()
      return { params: { id } }
    },
  }
}
