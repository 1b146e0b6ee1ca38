import { session } from '../../model/contract/session.ts'
import { callsOf } from '../api/call.ts'
import { profileOf, type SignedIn } from './sign-in.ts'

const calls = () => callsOf(session, { base: '', token: () => null, signInAgain: async () => false })
/** Only the tab that was sent away comes back with it. */
const key = 'atrium.provider'
const notThere = 'Your sign-in was not completed there. Try again, or sign in with your password.'

/** The provider's name, if there is one. A failed request is no reason to keep anyone from their password. */
export const providerName = (): Promise<string | null> =>
  calls()
    .offers()
    .then(({ provider }) => provider)
    .catch(() => null)

export async function goToProvider(): Promise<void> {
  const { address, binding } = await calls().beginProvider()
  sessionStorage.setItem(key, JSON.stringify({ binding, from: location.search }))
  location.assign(address)
}

type Left = { readonly binding: string; readonly from: string }
function takeLeft(): Left | undefined {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return stored === null ? undefined : (JSON.parse(stored) as Left)
}

/** The browser comes back from the provider: its address says so, and this tab went. */
export function comesBack(): boolean {
  const query = new URLSearchParams(location.search)
  return query.has('state') && (query.has('code') || query.has('error')) && sessionStorage.getItem(key) !== null
}

export async function endAtProvider(): Promise<SignedIn> {
  const { search } = location
  const { binding, from } = takeLeft() ?? { binding: '', from: '' }
  // What it brought is in no history and is sent once.
  history.replaceState(null, '', `/${from}`)
  const { access_token: token } = await calls()
    .endProvider({ body: { binding, search } })
    .catch((error: unknown) => {
      // A person who turned back there has no name or password to look at again.
      if (new URLSearchParams(search).has('error')) throw new Error(notThere, { cause: error })
      throw error
    })
  return { token, profile: await profileOf(token) }
}
