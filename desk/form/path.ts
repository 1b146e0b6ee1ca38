import { isObject } from '../../model/content/value.ts'

/** Dotted paths into a page's values, as FieldErrors has them: `banners.0.headline`. Trees are never changed in place. */
const cache = new Map<string, readonly string[]>()

function partsOf(path: string): readonly string[] {
  const known = cache.get(path)
  if (known) return known
  const parts = path === '' ? [] : path.split('.')
  cache.set(path, parts)
  return parts
}

/** The field of that name in the same group. */
export const sibling = (path: string, name: string): string => path.slice(0, path.lastIndexOf('.') + 1) + name

export function valueAt(tree: unknown, path: string): unknown {
  let at = tree
  for (const part of partsOf(path)) {
    if (Array.isArray(at)) at = at[Number(part)]
    else if (isObject(at)) at = at[part]
    else return undefined
  }
  return at
}

/** The tree with one value replaced; everything off the path stays the same object. */
export const withValue = <T>(tree: T, path: string, value: unknown): T => replaced(tree, partsOf(path), 0, value) as T

function replaced(tree: unknown, parts: readonly string[], depth: number, value: unknown): unknown {
  const part = parts[depth]
  if (part === undefined) return value
  if (Array.isArray(tree)) return tree.with(Number(part), replaced(tree[Number(part)], parts, depth + 1, value))
  const object = isObject(tree) ? tree : {}
  return { ...object, [part]: replaced(object[part], parts, depth + 1, value) }
}

export const isWithin = (path: string, ancestor: string): boolean =>
  path === ancestor || path.startsWith(`${ancestor}.`)
/** Whether one of the two paths contains the other. */
export const touches = (a: string, b: string): boolean => isWithin(a, b) || isWithin(b, a)
