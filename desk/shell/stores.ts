import { useSyncExternalStore } from 'react'
import { dropView } from '../api/viewing.ts'

/**
 * What the desk keeps in the browser between visits: five stores under one prefix, each only what is listed here,
 * never lists, loading flags or errors; all wiped at sign-out (specification 4 and 9; domain.md 4 row 1).
 */
export const prefix = 'atrium.'

/** `page` is the page of the area that was open last, `brand` the slug of its brand. */
type AreaState = { filters: Record<string, string>; page: string | null; brand: string | null }
type Kept = {
  auth: { isAuthenticated: boolean; accessToken: string | null }
  project_info: { selectedProperty: string | null }
  seller: AreaState
  buyer: AreaState
  website: AreaState
}

const area: AreaState = { filters: {}, page: null, brand: null }
const empty: Kept = {
  auth: { isAuthenticated: false, accessToken: null },
  project_info: { selectedProperty: null },
  seller: area,
  buyer: area,
  website: area,
}

/** Only listed keys with values of their kind pass; what an older desk or another hand wrote is left out. */
function whitelisted<K extends keyof Kept>(key: K, raw: string | null): Kept[K] {
  const initial = empty[key] as Record<string, unknown>
  const stored = parsed(raw)
  const entries = Object.entries(initial).map(([name, fallback]) => [
    name,
    isKind(stored[name], fallback) ? stored[name] : fallback,
  ])
  return Object.fromEntries(entries) as Kept[K]
}

function parsed(raw: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(raw ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Not JSON: nothing of ours. The store starts afresh, as on a first visit.
    return {}
  }
}

const isKind = (value: unknown, like: unknown): boolean =>
  like === null ? value === null || typeof value === 'string' : typeof value === typeof like && value !== null

function store<K extends keyof Kept>(key: K) {
  const place = prefix + key
  const listeners = new Set<() => void>()
  let seen: { raw: string | null; value: Kept[K] } | undefined
  const read = (): Kept[K] => {
    const raw = localStorage.getItem(place)
    if (!seen || seen.raw !== raw) seen = { raw, value: whitelisted(key, raw) }
    return seen.value
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    read,
    write(change: Partial<Kept[K]>) {
      localStorage.setItem(place, JSON.stringify({ ...read(), ...change }))
      tell()
    },
    wipe() {
      localStorage.removeItem(place)
      tell()
    },
    subscribe(listener: () => void) {
      const elsewhere = (event: StorageEvent) => {
        if (event.key === place || event.key === null) listener()
      }
      listeners.add(listener)
      addEventListener('storage', elsewhere)
      return () => {
        listeners.delete(listener)
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
  for (const kept of [projectInfo, seller, buyer, website, auth]) kept.wipe()
}

type Store<T> = { read(): T; subscribe(listener: () => void): () => void }
export const useStore = <T>(kept: Store<T>): T => useSyncExternalStore(kept.subscribe, kept.read)
