import { keyed } from '../kinds/keyed.ts'
import type { RecordManifest } from '../kinds/kind.ts'
import { kindOf, type RecordKey, type RecordManifests, recordKeys } from '../kinds/records.ts'
import type { Endpoint } from './endpoint.ts'
import {
  fileLogCall,
  orderCall,
  privateFileCalls,
  publicationCall,
  publicCall,
  publicOneCall,
  recordCalls,
  removalCall,
  savedByPostCalls,
  trashCalls,
} from './records.ts'

type Calls<F extends (...args: never[]) => unknown> = ReturnType<F>

/** The calls of a kind, by its manifest. */
type Group<M extends RecordManifest> = (M extends { saved: 'post' }
  ? Calls<typeof savedByPostCalls>
  : Calls<typeof recordCalls>) &
  (M extends { list: { trash: true } } ? Calls<typeof trashCalls> : Calls<typeof removalCall>) &
  (M extends { order: object } ? Calls<typeof orderCall> : unknown) &
  (M extends { publication: unknown } ? Calls<typeof publicationCall> : unknown) &
  (M extends { file: string } ? Calls<typeof privateFileCalls> : unknown) &
  (M extends { file: 'logged' } ? Calls<typeof fileLogCall> : unknown)
export type RecordGroups = { readonly [K in RecordKey]: Group<RecordManifests[K]> }

function groupOf(key: RecordKey): Record<string, Endpoint> {
  const kind = kindOf(key)
  return {
    ...(kind.saved === 'post' ? savedByPostCalls(kind) : recordCalls(kind)),
    ...(kind.list.trash ? trashCalls(kind) : removalCall(kind)),
    ...(kind.order ? orderCall(kind) : {}),
    ...(kind.publication ? publicationCall(kind) : {}),
    ...(kind.file ? privateFileCalls(kind) : {}),
    ...(kind.file === 'logged' ? fileLogCall(kind) : {}),
  }
}

/** The groups of all kinds of record. The type follows the same conditions as `groupOf`, which TypeScript cannot see. */
export const recordGroups = keyed<RecordGroups>(recordKeys.map(key => [key, groupOf(key)]))

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S
/** `web.popupPromos` reads `popup-promos`. */
export const webCallOf = (path: string): string => path.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Visitors' reads: each kind under the name of its path, and a single record by its address under the name in its manifest. */
export type WebReads = {
  readonly [K in RecordKey as RecordManifests[K] extends { web: { path: infer P extends string } }
    ? Camel<P>
    : never]: Calls<typeof publicCall>
} & {
  readonly [K in RecordKey as RecordManifests[K] extends { web: { bySlug: infer S extends string } }
    ? S
    : never]: Calls<typeof publicOneCall>
}

const readsOf = (key: RecordKey): [string, Endpoint][] => {
  const kind = kindOf(key)
  if (!kind.web) return []
  const { path, bySlug } = kind.web
  return [
    [webCallOf(path), publicCall(kind)],
    ...(bySlug === undefined ? [] : [[bySlug, publicOneCall(kind)] satisfies [string, Endpoint]]),
  ]
}
export const webReads = keyed<WebReads>(recordKeys.flatMap(readsOf))
