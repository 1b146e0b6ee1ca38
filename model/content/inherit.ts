import type { Field, Fields } from './field.ts'
import { isObject } from './value.ts'

/**
 * Brand inheritance (beyond.md 1). A site stores only the values it owns, as a partial tree. All other values come from
 * the group site, and values that the group lacks from the schema. The unit is a leaf or a whole list: each is marked
 * "from group" or "own".
 */
export type Own = { readonly [name: string]: unknown }

/** The dotted paths at which a value may be owned: leaves and lists, through groups. */
export const ownable = (fields: Fields, at = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group' ? ownable(field.fields, `${at}${name}.`) : [at + name],
  )

/** The group's values, overridden by the site's own. Both may be partial; `complete` fills the values that neither has. */
export function resolve(fields: Fields, groupValues: unknown, own: unknown): Record<string, unknown> {
  const from = isObject(groupValues) ? groupValues : {}
  const over = isObject(own) ? own : {}
  const pairs = Object.entries(fields).flatMap(([name, field]: [string, Field]): [string, unknown][] => {
    if (field.kind === 'group') return [[name, resolve(field.fields, from[name], over[name])]]
    if (Object.hasOwn(over, name)) return [[name, over[name]]]
    return Object.hasOwn(from, name) ? [[name, from[name]]] : []
  })
  return Object.fromEntries(pairs)
}

/** The paths a site owns. */
export function ownedPaths(fields: Fields, own: unknown, at = ''): string[] {
  const input = isObject(own) ? own : {}
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group'
      ? ownedPaths(field.fields, input[name], `${at}${name}.`)
      : Object.hasOwn(input, name)
        ? [at + name]
        : [],
  )
}

/** The partial tree of a value at the given paths: what a site stores. */
export function pick(fields: Fields, value: unknown, paths: ReadonlySet<string>, at = ''): Own {
  const input = isObject(value) ? value : {}
  const pairs = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.kind === 'group') {
      const inner = pick(field.fields, input[name], paths, `${at}${name}.`)
      return Object.keys(inner).length > 0 ? [[name, inner]] : []
    }
    return paths.has(at + name) && Object.hasOwn(input, name) ? [[name, input[name]]] : []
  })
  return Object.fromEntries(pairs)
}
