import { brandCodes } from '../model/brands.ts'
import type { LeafField } from '../model/content/field.ts'
import { walk } from '../model/content/value.ts'
import { splitId } from '../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../model/pages/index.ts'
import type { Answer, TestApp } from './app.ts'

export type Place = { brand: string; page: string }
type Values = Record<string, unknown>
/** What a page of a site answers, as far as tests look into it. */
export type State = { version: number; values: Values; own: string[] }

export const everyContentPage: readonly PageId[] = pageIds.filter(id => pageOf(id).screen.kind === 'content')
/**
 * Pages that every brand has and that differ in shape: what is tried on the engine is tried on these. What a page may do
 * wrong by itself is tried on every one of them (site-pages.test.ts, permissions.test.ts).
 */
export const contentPages: readonly PageId[] = [
  'website.contact-information',
  'website.header',
  'website.banner-section',
  'website.calculator-page',
]
export const contentKeys: readonly string[] = contentPages.map(id => splitId(id).key)
export const everyPlace: readonly Place[] = brandCodes.flatMap(brand => contentPages.map(page => ({ brand, page })))

const isPlain = (field: LeafField) => field.kind === 'text' && field.format === undefined && field.max >= 30

/** A field of the page that takes any short text. */
export function textOf(page: string): string {
  const { screen } = pageOf(page as PageId)
  const found =
    screen.kind === 'content' &&
    walk(screen.content.fields).find(({ field, path }) => field.kind === 'text' && isPlain(field) && !/[.[]/.test(path))
  if (!found) throw new Error(`${page} has no plain text field at its top`)
  return found.path
}

export const readPage = ({ call }: Pick<TestApp, 'call'>, token: string, place: Place): Promise<Answer> =>
  call('webContent.page', { params: place, token })

/** The body that saves a page with one text changed, and owned where a brand edits it. */
export function saying(place: Place, state: State, text: string) {
  const path = textOf(place.page)
  return {
    ...place,
    version: state.version,
    values: { ...state.values, [path]: text },
    own: [...new Set([...state.own, path])],
  }
}

export const saveText = (
  { call }: Pick<TestApp, 'call'>,
  token: string,
  place: Place,
  state: State,
  text: string,
): Promise<Answer> => call('webContent.save', { body: saying(place, state, text), token })
