import { auth } from '../shell/stores.ts'
import { client } from './client.ts'
import { askToSignInAgain } from './session-gate.ts'
import { viewHeader, viewIsOver } from './viewing.ts'

/** Every call of the API, as the person who is signed in. */
export const api = client({
  base: '',
  token: () => auth.read().accessToken,
  signInAgain: askToSignInAgain,
  headers: viewHeader,
  refused: viewIsOver,
})
