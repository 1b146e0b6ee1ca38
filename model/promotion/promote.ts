import { type Brand, groupBrand } from '../brands.ts'
import type { Content } from '../content/content.ts'
import { type Change, diff, same } from '../content/diff.ts'
import type { Field, Fields } from '../content/field.ts'
import { ownable } from '../content/inherit.ts'
import { isObject } from '../content/value.ts'
import { isOfferedTo } from '../pages/site-content.ts'

type Values = Readonly<Record<string, unknown>>
/** A change on the way, in words. */
type Remark = { readonly path: string; readonly message: string }

export type Promotion = {
  readonly from: Brand
  readonly to: Brand
  readonly content: Content
  /** The parts to carry over, by the names of the page's fields; all of them where none is named. */
  readonly names: readonly string[]
  readonly values: Values
  readonly current: { readonly values: Values; readonly own: readonly string[] }
  /** The brand of a property, by its code. */
  readonly brandOfProperty: ReadonlyMap<string, number>
}
export type Promoted = {
  readonly values: Values
  readonly own: readonly string[]
  readonly changes: readonly Change[]
  readonly remarks: readonly Remark[]
}

const dropped = Symbol('dropped')

/**
 * A page of one site, rewritten for another (beyond.md 3): links into the one site lead into the other, rows about what
 * the other may not show are left out, and equal values stay as the target has them.
 */
export function promote({ from, to, content, names, values, current, brandOfProperty }: Promotion): Promoted {
  const remarks: Remark[] = []
  const { fields } = content
  const wanted = names.length === 0 ? Object.keys(fields) : names
  const carry = (field: Field, value: unknown, path: string): unknown => {
    if (field.kind === 'group') return carryGroup(field.fields, value, `${path}.`)
    if (field.kind === 'list')
      return (Array.isArray(value) ? value : [])
        .map((row, i) => carry(field.item, row, `${path}.${i}`))
        .filter(row => row !== dropped)
    if (field.kind === 'link' && typeof value === 'string') {
      const moved = moveLink(value, from, to)
      if (moved !== value) remarks.push({ path, message: `${value} becomes ${moved}.` })
      return moved
    }
    const refusal = typeof value === 'string' ? refusalOf(field, value, to, brandOfProperty) : undefined
    if (refusal === undefined) return value
    remarks.push({ path, message: refusal })
    return dropped
  }
  const carryGroup = (inner: Fields, value: unknown, at: string): unknown => {
    const input = isObject(value) ? value : {}
    const pairs = Object.entries(input).map(([name, held]) => {
      const field = Object.hasOwn(inner, name) ? inner[name] : undefined
      return [name, field ? carry(field, held, at + name) : held] as const
    })
    // A row is left out as a whole with its property.
    return pairs.some(([, held]) => held === dropped) ? dropped : Object.fromEntries(pairs)
  }
  const carried = wanted.flatMap(name => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const value = field ? carry(field, values[name], name) : dropped
    return value === dropped ? [] : [[name, value] as const]
  })
  const next = { ...current.values, ...Object.fromEntries(carried) }
  const changed = ownable(fields).filter(path => !same(at(next, path), at(current.values, path)))
  return {
    values: next,
    own: [...new Set([...current.own, ...changed])],
    changes: diff(fields, current.values, next),
    remarks,
  }
}

const at = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((held, name) => (isObject(held) ? held[name] : undefined), values)

function moveLink(link: string, from: Brand, to: Brand): string {
  if (from.public_base === '/' || !(link === from.public_base || link.startsWith(`${from.public_base}/`))) return link
  const rest = link.slice(from.public_base.length)
  return to.public_base === '/' ? rest || '/' : to.public_base + rest
}

function refusalOf(field: Field, value: string, to: Brand, brandOfProperty: ReadonlyMap<string, number>) {
  if (field.kind === 'choice') {
    const option = field.options.find(each => each.value === value)
    return isOfferedTo(to.code, option?.section)
      ? undefined
      : `${to.display_label} has no part called ${option?.label}.`
  }
  if (field.kind !== 'relation' || value === '') return undefined
  if (field.to === 'news') return `An article belongs to one site and stays behind.`
  if (field.to !== 'property' || to.id === groupBrand.id) return undefined
  return brandOfProperty.get(value) === to.id ? undefined : `${value} is no property of ${to.display_label}.`
}
