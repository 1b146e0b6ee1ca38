import type { Field, Fields } from '../content/field.ts'
import { isLonger } from '../rules/longer.ts'
import { type LeafValue, shownLeaves } from './values.ts'

/** What somebody knows a page by at a glance: its first picture, its first words, its colours. */
export type Glance = {
  /** An address, or null. */
  readonly picture: string | null
  /** Without markup; empty where it has none. */
  readonly words: string
  /** #RRGGBB, each once. */
  readonly colours: string[]
}

/** As many characters and colours as a small picture holds. */
const most = 90
const mostColours = 4
/** Of long texts, what is read at all. */
const read = 2000

const shortened = (text: string): string => (isLonger(text, most) ? `${[...text].slice(0, most - 1).join('')}…` : text)

/** What stands in a field as a reader has it; empty in fields that hold no words. */
function wordsIn(field: Field, value: unknown): string {
  if (typeof value !== 'string') return ''
  if (field.kind === 'text') return field.format === undefined ? value.trim() : ''
  if (field.kind === 'template') return value.trim()
  if (field.kind === 'choice') return field.options.find(option => option.value === value)?.label ?? ''
  if (field.kind !== 'richtext') return ''
  return value
    .slice(0, read)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Headlines say more than what stands before them; a choice says something where nothing else does. */
const orders: readonly ((leaf: LeafValue) => boolean)[] = [
  ({ name, field }) => field.kind === 'text' && /headline|title/.test(name),
  ({ field }) => field.kind !== 'choice',
  () => true,
]

/** The first picture, words and colours of those that visitors are shown. */
export function glanceOf(fields: Fields, values: unknown): Glance {
  const leaves = shownLeaves(fields, values)
  const worded = leaves.filter(({ field, value }) => wordsIn(field, value) !== '')
  const first = orders.map(order => worded.find(order)).find(leaf => leaf !== undefined)
  const picture = leaves.find(({ field, value }) => field.kind === 'image' && typeof value === 'string')
  const colours = leaves.flatMap(({ field, value }) =>
    field.kind === 'colour' && typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? [value] : [],
  )
  return {
    picture: (picture?.value as string | undefined) ?? null,
    words: first ? shortened(wordsIn(first.field, first.value)) : '',
    colours: [...new Set(colours)].slice(0, mostColours),
  }
}
