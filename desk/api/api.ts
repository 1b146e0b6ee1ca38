import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { ListKey } from '../../model/kinds/lists.ts'
import { auth } from '../session/stores.ts'
import { viewHeader, viewIsOver } from '../session/viewing.ts'
import { client } from './client.ts'
import { askToSignInAgain } from './session-gate.ts'

/** Every call of the API, as the person who is signed in. */
export const api = client({
  base: '',
  token: () => auth.read().accessToken,
  signInAgain: askToSignInAgain,
  headers: viewHeader,
  refused: viewIsOver,
})

type SomeCalls<C> = { readonly [N in keyof C]: (args: never) => Promise<unknown> }
/** The calls that the groups of all lists have in the same shapes, of one that is known only when it is drawn. */
export const listCalls = <C extends SomeCalls<C>>(list: ListKey): C =>
  // Each group speaks of its own rows, and the compiler cannot say what all of them have in common.
  api[list] as unknown as C

/** A read of the API as a query: cached under its key, and cancelled when nobody waits for it any more. */
export const reading = <K extends QueryKey, A extends { signal?: AbortSignal }, R>(
  queryKey: K,
  call: (args: A) => Promise<R>,
  ...[args]: object extends Omit<A, 'signal' | 'behalf'> ? [args?: Omit<A, 'signal'>] : [args: Omit<A, 'signal'>]
) => queryOptions({ queryKey, queryFn: ({ signal }) => call({ ...args, signal } as A) })
