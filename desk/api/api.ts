import { auth } from '../shell/stores.ts'
import { client } from './client.ts'
import { askToSignInAgain } from './session-gate.ts'

/** Every call of the API, as the person who is signed in. */
export const api = client({
  base: '',
  token: () => auth.read().accessToken,
  signInAgain: askToSignInAgain,
})
