import { type TProperties, type TSchema, Type } from 'typebox'
import type { List } from '../lists/list.ts'
import type { PageId } from '../pages/index.ts'
import { AnyBrand, BrandKey, type EndpointAccess, endpoint, object } from './endpoint.ts'
import { filterParameters, pageParameters } from './list-shapes.ts'

/**
 * A search call of the specification: a named preset of a list. Each of its parameters is one of the list's under the
 * name that the specification gives it; order, paging and counts are the list's.
 */
export type Preset = {
  /** The parameter of the list behind each of the call's own. */
  readonly by: { readonly [parameter: string]: string }
  /** The parameter that names the brand, by code, brand id or site id; behind it stands `brand_id`. */
  readonly brand?: string
  /** Which must be given: all of them, one at least, or none. */
  readonly needs: 'all' | 'one' | 'none'
}
export const preset = <const P extends Preset>(given: P): P => given

/** What an exact-named parameter of the list is, from its filter. */
function shapeOf(list: List, parameter: string): TSchema {
  const shape = filterParameters(list)[parameter]
  if (!shape) throw new Error(`A list of ${list.many} has no parameter ${parameter}.`)
  return shape
}

const digits = Type.String({ pattern: '^[0-9]{1,15}$', examples: ['7'] })
/** In a body nothing is turned into what it stands for: an id stands there as rows have it, or as text. */
const inBody = (shape: TSchema): TSchema =>
  'type' in shape && shape.type === 'integer' ? { ...Type.Union([shape, digits]), title: titleOf(shape) } : shape
const titleOf = (shape: TSchema) => ('title' in shape ? String(shape.title) : undefined)
const parametersBy = (list: List, { by, brand, needs }: Preset, key: TSchema = BrandKey): TProperties =>
  Object.fromEntries(
    Object.entries(by).map(([name, parameter]) => {
      const own = () => (key === BrandKey ? shapeOf(list, parameter) : inBody(shapeOf(list, parameter)))
      const shape = name !== brand ? own() : name.endsWith('_id') ? key : BrandKey
      return [name, needs === 'all' ? shape : Type.Optional(shape)]
    }),
  )

type Given<R extends TSchema> = {
  readonly page: PageId
  readonly list: List
  readonly path: `/v1/cms/${string}`
  readonly reply: R
  readonly preset: Preset
  readonly summary: string
}

/** Where the brand may be left out, all of the caller's are meant. */
const accessTo = ({ page, preset: { brand, needs } }: Given<TSchema>, place: 'query' | 'body'): EndpointAccess => ({
  page,
  flag: 'view',
  ...(brand === undefined
    ? {}
    : { brand: `${place}.${brand}` as const, ...(needs === 'all' ? {} : { brandPage: page }) }),
})

/** By what its name says. */
export const searchCall = <R extends TSchema>(given: Given<R>) =>
  endpoint({
    method: 'GET',
    path: given.path,
    access: accessTo(given, 'query'),
    query: object({ ...parametersBy(given.list, given.preset), ...pageParameters(given.list) }),
    reply: given.reply,
    summary: given.summary,
    note: 'A preset of the list: what is found, its order and its paging are the list’s.',
  })

/** Domain.md 4 row 44: all filters at once, AND, in the body. */
export const dependentCall = <R extends TSchema>(given: Given<R>) =>
  endpoint({
    method: 'POST',
    reads: true,
    path: given.path,
    access: accessTo(given, 'body'),
    body: object({ ...parametersBy(given.list, given.preset, AnyBrand), ...pageParameters(given.list) }),
    reply: given.reply,
    summary: given.summary,
    note: 'Filters hold together (domain.md 4 row 44). It reads, and changes nothing.',
  })
