import { type TProperties, type TSchema, Type } from 'typebox'
import type { List } from '../lists/list.ts'
import type { PageId } from '../pages/index.ts'
import { AnyBrand, BrandKey, type EndpointAccess, endpoint, object } from './endpoint.ts'
import { filterParameters, pageParameters } from './list-shapes.ts'

/**
 * A search call of the specification: a named preset of a list. Each of its parameters is one of the list's, under the
 * name of the specification; order, paging and counts are the list's.
 */
export type Preset = {
  /** The parameter of the list for each of the call's own. */
  readonly by: { readonly [parameter: string]: string }
  /** The parameter that names the brand, by code, brand id or site id; it becomes `brand_id`. */
  readonly brand?: string
  /** Required parameters: all of them, at least one, or none. */
  readonly needs: 'all' | 'one' | 'none'
}
export const preset = <const P extends Preset>(input: P): P => input

/** The type of an exact-named parameter of the list, from its filter. */
function shapeOf(list: List, parameter: string): TSchema {
  const shape = filterParameters(list)[parameter]
  if (!shape) throw new Error(`A list of ${list.many} has no parameter ${parameter}.`)
  return shape
}

const digits = Type.String({ pattern: '^[0-9]{1,15}$', examples: ['7'] })
/** In a body no value is converted: an id has the form of rows, or is text. */
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

type PresetList<R extends TSchema> = {
  readonly page: PageId
  readonly list: List
  readonly path: `/v1/cms/${string}`
  readonly reply: R
  readonly preset: Preset
  readonly summary: string
}

/** Without a brand, all of the caller's are meant. */
const accessTo = (
  { page, preset: { brand, needs } }: PresetList<TSchema>,
  place: 'query' | 'body',
): EndpointAccess => ({
  page,
  flag: 'view',
  ...(brand === undefined
    ? {}
    : { brand: `${place}.${brand}` as const, ...(needs === 'all' ? {} : { brandPage: page }) }),
})

/** By what its name says. */
export const searchCall = <R extends TSchema>(input: PresetList<R>) =>
  endpoint('GET', input.path, {
    access: accessTo(input, 'query'),
    query: object({ ...parametersBy(input.list, input.preset), ...pageParameters(input.list) }),
    reply: input.reply,
    summary: input.summary,
    note: 'A preset of the list: what is found, its order and its paging are the list’s.',
  })

/** Domain.md 4 row 44: all filters at once, AND, in the body. */
export const dependentCall = <R extends TSchema>(input: PresetList<R>) =>
  endpoint('POST', input.path, {
    reads: true,
    access: accessTo(input, 'body'),
    body: object({ ...parametersBy(input.list, input.preset, AnyBrand), ...pageParameters(input.list) }),
    reply: input.reply,
    summary: input.summary,
    note: 'Filters hold together (domain.md 4 row 44). It reads, and changes nothing.',
  })
