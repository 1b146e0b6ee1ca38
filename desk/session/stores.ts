import { useSyncExternalStore } from 'react'
import { forgetEarly } from './early.ts'
import { prefix } from './kept-token.ts'
import { createListeners } from './listeners.ts'
import { dropView } from './viewing.ts'

export { prefix }

/** `page` is the page of the area that was open last, `brand` the slug of its brand. */
type AreaState = { filters: Record<string, string>; page: string | null; brand: string | null }
/**
 * What the desk stores in the browser between visits: five stores under one prefix, each only with the keys listed
 * here, never lists, loading flags or errors; all wiped at sign-out (specification 4 and 9; domain.md 4 row 1).
 */
type StoredSession = {
  auth: { isAuthenticated: boolean; accessToken: string | null }
  project_info: { selectedProperty: string | null }
  seller: AreaState
  buyer: AreaState
  website: AreaState
}

const area: AreaState = { filters: {}, page: null, brand: null }
const empty: StoredSession = {
  auth: { isAuthenticated: false, accessToken: null },
  project_info: { selectedProperty: null },
  seller: area,
  buyer: area,
  website: area,
}

/** Only listed keys with values of their type pass; values of an older desk or another hand are left out. */
function whitelisted<K extends keyof StoredSession>(key: K, raw: string | null): StoredSession[K] {
  const initial = empty[key] as Record<string, unknown>
  const stored = parsed(raw)
  const entries = Object.entries(initial).map(([name, fallback]) => [
    name,
    isKind(stored[name], fallback) ? stored[name] : fallback,
  ])
  return Object.fromEntries(entries) as StoredSession[K]
}

function parsed(raw: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(raw ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Not JSON: not written by the desk. The store starts afresh, as on a first visit.
    return {}
  }
}

const isKind = (value: unknown, like: unknown): boolean =>
  like === null ? value === null || typeof value === 'string' : typeof value === typeof like && value !== null

function store<K extends keyof StoredSession>(key: K) {
  const place = prefix + key
  const { notify, subscribe } = createListeners()
  let seen: { raw: string | null; value: StoredSession[K] } | undefined
  const read = (): StoredSession[K] => {
    const raw = localStorage.getItem(place)
    if (!seen || seen.raw !== raw) seen = { raw, value: whitelisted(key, raw) }
    return seen.value
  }
  return {
    read,
    write(change: Partial<StoredSession[K]>) {
      localStorage.setItem(place, JSON.stringify({ ...read(), ...change }))
      notify()
    },
    wipe() {
      localStorage.removeItem(place)
      notify()
    },
    subscribe(listener: () => void) {
      const elsewhere = (event: StorageEvent) => {
        if (event.key === place || event.key === null) listener()
      }
      const stop = subscribe(listener)
      addEventListener('storage', elsewhere)
      return () => {
        stop()
        removeEventListener('storage', elsewhere)
      }
    },
  }
}

export const auth = store('auth')
export const projectInfo = store('project_info')
export const seller = store('seller')
export const buyer = store('buyer')
export const website = store('website')

export function wipeStores() {
  dropView()
  forgetEarly()
  for (const store of [projectInfo, seller, buyer, website, auth]) store.wipe()
}

type Store<T> = { read(): T; subscribe(listener: () => void): () => void }
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.read)
