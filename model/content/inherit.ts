import type { Field, Fields } from './field.ts'
import { isObject } from './value.ts'

/**
 * Brand inheritance (beyond.md 1). A site stores only the values it owns, as a partial tree; whatever it does not own
 * flows from the group site, and what the group does not have from the schema. The unit is a leaf or a whole list:
 * "from group" or "own" stands at each of them.
 */
export type Own = { readonly [name: string]: unknown }

/** The dotted paths at which a value may be owned: leaves and lists, through groups. */
export const ownable = (fields: Fields, at = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group' ? ownable(field.fields, `${at}${name}.`) : [at + name],
  )

/** The group's values with the site's own laid over them. Both may be partial; `complete` fills what neither has. */
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
  const given = isObject(own) ? own : {}
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group'
      ? ownedPaths(field.fields, given[name], `${at}${name}.`)
      : Object.hasOwn(given, name)
        ? [at + name]
        : [],
  )
}

/** The partial tree of a value at the given paths: what a site stores. */
export function pick(fields: Fields, value: unknown, paths: ReadonlySet<string>, at = ''): Own {
  const given = isObject(value) ? value : {}
  const pairs = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.kind === 'group') {
      const inner = pick(field.fields, given[name], paths, `${at}${name}.`)
      return Object.keys(inner).length > 0 ? [[name, inner]] : []
    }
    return paths.has(at + name) && Object.hasOwn(given, name) ? [[name, given[name]]] : []
  })
  return Object.fromEntries(pairs)
}
