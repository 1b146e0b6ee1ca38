import { createHash } from 'node:crypto'
import { same } from '../../../model/content/diff.ts'
import { isObject } from '../../../model/content/value.ts'
import type { Reply } from '../../../model/contract/endpoint.ts'
import type { Contract } from '../../../model/contract/index.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { type SetUpItem, type SetUpKey, setUpIdOf, setUpParts } from '../../../model/set-up/parts.ts'
import type { SetUpSource, SetUpState } from '../../records/set-up/set-up-source.ts'

export type Compared = Reply<Contract['setUp']['preview']>['parts'][number]
/** One thing that differs, with what is wanted of it and what stands here. */
export type Difference = Compared['items'][number] & {
  readonly wanted: SetUpItem | undefined
  readonly here: SetUpState | undefined
}
export type PartOf = Omit<Compared, 'items'> & { readonly items: Difference[] }

/** What stands of a part, as one text that differs when anything of it does. */
const markOf = (standing: readonly SetUpState[]): string =>
  createHash('sha256')
    .update(JSON.stringify(standing.map(({ id, version, item }) => [id, version, item])))
    .digest('hex')

const differing = (key: SetUpKey, before: SetUpItem, after: SetUpItem): string[] =>
  Object.keys(setUpParts[key].fields).filter(field => !same(before[field] ?? null, after[field] ?? null))

/** Of the rights of an area only the pages that differ: a role has dozens. */
const apart = (value: unknown, other: unknown): unknown =>
  isObject(value) && isObject(other)
    ? Object.fromEntries(Object.entries(value).filter(([page, flags]) => !same(flags, other[page])))
    : value

/** The fields of an item that differ, in the order of its form and as a person reads them. */
export function changesOf(
  key: SetUpKey,
  { shown = item => item }: SetUpSource,
  before: SetUpItem | undefined,
  after: SetUpItem = {},
): Compared['items'][number]['changes'] {
  const [was, is] = [before ? shown(before) : {}, shown(after)]
  return differing(key, before ?? {}, after).map(field => ({
    field,
    before: apart(was[field] ?? null, is[field] ?? null),
    after: apart(is[field] ?? null, was[field] ?? null),
  }))
}

const twice = (ids: readonly string[]) => new Set(ids.filter((id, i) => ids.indexOf(id) !== i))

/** What nobody can apply, whoever asks: fields of another version, and names that mean two. */
function problemsOf(key: SetUpKey, item: SetUpItem, isTwice: { file: boolean; here: boolean }): string[] {
  const { key: names, fields, one } = setUpParts[key]
  const strange = Object.keys(item).filter(name => !names.includes(name) && !Object.hasOwn(fields, name))
  return [
    ...strange.map(name => `In this version of Atrium a ${one} has no “${name}”. Take it out of the file.`),
    ...(isTwice.file ? ['It stands in the file twice. Keep one of them.'] : []),
    ...(isTwice.here
      ? [`Two are known by this name here. Rename one of them on ${pageOf(setUpParts[key].page).label}.`]
      : []),
  ]
}

/** What differs between the file and what stands here, before anything is tried. */
export function compare(
  key: SetUpKey,
  source: SetUpSource,
  file: readonly SetUpItem[],
  standing: readonly SetUpState[],
): PartOf {
  const part = setUpParts[key]
  const idsOfFile = file.map(item => setUpIdOf(part, item))
  const idsHere = standing.map(({ item }) => setUpIdOf(part, item))
  const [twiceInFile, twiceHere] = [twice(idsOfFile), twice(idsHere)]
  const found = new Map(standing.map((each, i) => [idsHere[i], each]))
  const items = [...new Map(file.map((item, i) => [idsOfFile[i] ?? '', item]))].flatMap(([id, item]): Difference[] => {
    const here = found.get(id)
    // What the file does not say of it stays as it is.
    const wanted = { ...here?.item, ...item }
    const refused = problemsOf(key, item, { file: twiceInFile.has(id), here: twiceHere.has(id) })
    const changes = changesOf(key, source, here?.item, wanted)
    if (here && changes.length === 0 && refused.length === 0) return []
    const state = here ? ('changed' as const) : ('added' as const)
    return [{ id, name: source.name(item), state, changes, refused, stays: null, wanted, here }]
  })
  const only = standing.flatMap((here, i): Difference[] => {
    const id = idsHere[i] ?? ''
    if (idsOfFile.includes(id)) return []
    const stays =
      source.remove === undefined || here.stays !== undefined ? (here.stays ?? 'It is not taken away.') : null
    const name = source.name(here.item)
    return [{ id, name, state: 'here', changes: [], refused: [], stays, wanted: undefined, here }]
  })
  const differ = items.filter(({ here }) => here).length
  return {
    part: key,
    mark: markOf(standing),
    blocked: null,
    same: standing.length - only.length - differ,
    items: [...items, ...only],
  }
}
