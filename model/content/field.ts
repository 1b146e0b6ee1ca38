/**
 * The field algebra. A field is plain data: no React, no database. Validation, the form, defaults, OpenAPI, history
 * and the public page all read the same tree. Leaves hold a value; `group` nests; `list` repeats a group or a leaf.
 */

import { formats, type TextFormat } from '../rules/formats.ts'

type Common = {
  label: string
  help?: string
  /** An example value for programmers; without one, `exampleOf` gives one for the kind. */
  example?: unknown
  /** The toggle in the same group that shows or hides this field. A hidden value is never deleted. */
  governedBy?: string
  /** The list in the same group that replaces this field: while it has rows, the field has no effect. */
  saidBy?: string
}
type Leaf<K extends string, V> = Common & { kind: K; initial: V; required: boolean }

export type NumberUnit =
  | 'peso'
  | 'rate'
  | 'years'
  | 'year'
  | 'days'
  | 'minutes'
  | 'count'
  | 'degrees'
  | 'metres'
  | 'kilometres'
  | 'square_metres'
  | 'pesos_per_dollar'
export type RelationTarget =
  | 'property'
  | 'news'
  | 'brand'
  | 'page'
  | 'faq_category'
  | 'web_faq_category'
  | 'award_year'
  | 'news_category'
  | 'career'
  | 'sales_group'
  | 'knowledge_folder'
  | 'seller'
export type Choice = {
  value: string
  label: string
  /** Offered only to sites that have this section; the page's own rules refuse it elsewhere. */
  section?: string
}

/** Labels by key, such as the states of a workflow, as choices. */
export const choicesOf = (labelled: { readonly [value: string]: { readonly label: string } }): Choice[] =>
  Object.entries(labelled).map(([value, { label }]) => ({ value, label }))

export type TextField = Leaf<'text', string> & { max: number; multiline: boolean; format?: TextFormat }
export type TemplateField = Leaf<'template', string> & { max: number; placeholders: readonly string[] }
export type RichTextField = Leaf<'richtext', string> & { max: number }
export type ToggleField = Leaf<'toggle', boolean>
export type NumberField = Leaf<'number', number> &
  Range & { /** A latitude that is picked on a map, with the longitude beside it. */ pin?: Pin }
export type OptionalNumberField = Leaf<'number', number | null> & Range
/** The field of the same group that holds the longitude. */
type Pin = { readonly lng: string }
type Range = {
  unit: NumberUnit
  min: number
  max: number
  /** The step of the stepper; not a rule. */
  step: number
  integer: boolean
}
export type ChoiceField = Leaf<'choice', string> & {
  options: readonly Choice[]
  /** Its values are digits that mean numbers: of brands, of rates. See `wire.ts`. */
  numbered?: true
  /** What is chosen gives somebody a right, a place or something to see: it starts empty. */
  grants?: true
}
export type DateField = Leaf<'date', string | null>
export type TimeField = Leaf<'time', string>
/** A day and a time, ISO 8601 in UTC; shown and typed as Asia/Manila. */
export type MomentField = Leaf<'moment', string | null>
export type ImageField = Leaf<'image', string | null> & { /** Width over height of the picture. */ aspect?: number }
export type FileField = Leaf<'file', string | null>
/** A file that opens only to readers of the record; its value is the file's id, as text. `of` names the group of its calls. */
export type PrivateFileField = Leaf<'private_file', string | null> & { of: PrivateFileOwner }
export type PrivateFileOwner = 'incentives' | 'knowledgeCenter'
export type ColourField = Leaf<'colour', string>
export type LinkField = Leaf<'link', string>
export type RelationField = Leaf<'relation', string | null> & {
  to: RelationTarget
  /** How the record is named: by its id in a table, by its row on a page of the site, or by a code that people use. */
  by?: 'id' | 'row'
}

export type LeafField =
  | TextField
  | TemplateField
  | RichTextField
  | ToggleField
  | NumberField
  | OptionalNumberField
  | ChoiceField
  | DateField
  | TimeField
  | MomentField
  | ImageField
  | FileField
  | PrivateFileField
  | ColourField
  | LinkField
  | RelationField
export type GroupField<Fs extends Fields = Fields> = Common & {
  kind: 'group'
  fields: Fs
  /** These name a row, where its first words do not distinguish it. */
  titledBy?: readonly string[]
}
export type ListField<I extends LeafField | GroupField = LeafField | GroupField> = Common & {
  kind: 'list'
  item: I
  itemLabel: string
  min: number
  max: number
  /** No value twice. */
  unique: boolean
  /** Lists within its rows are edited with it, as one outline. */
  outline?: true
}
export type Field = LeafField | GroupField | ListField
export type Fields = { readonly [name: string]: Field }

/** Rows of a list carry an id (hex groups, specification 9), so that edits of two people can be distinguished. */
export type Value<F> = F extends { kind: 'list'; item: infer I }
  ? (I extends { kind: 'group' } ? { readonly id: string } & Value<I> : Value<I>)[]
  : F extends { kind: 'group'; fields: infer G }
    ? ValueOf<G>
    : F extends { initial: infer V }
      ? V
      : never
export type ValueOf<Fs> = { readonly [K in keyof Fs]: Value<Fs[K]> }

type Options<F extends LeafField> = Partial<Omit<F, 'kind' | 'label'>>

export const text = (label: string, o: Options<TextField> = {}): TextField => ({
  kind: 'text',
  label,
  initial: '',
  required: false,
  max: o.format === undefined ? 255 : formats[o.format].most,
  multiline: false,
  ...o,
})
/** Text with named placeholders, written {like_this}; any other placeholder is refused. */
export const template = (
  label: string,
  placeholders: readonly string[],
  o: Options<TemplateField> = {},
): TemplateField => ({ kind: 'template', label, placeholders, initial: '', required: false, max: 2000, ...o })
export const richText = (label: string, o: Options<RichTextField> = {}): RichTextField => ({
  kind: 'richtext',
  label,
  initial: '',
  required: false,
  max: 50_000,
  ...o,
})
export const toggle = (label: string, initial = true, o: Options<ToggleField> = {}): ToggleField => ({
  kind: 'toggle',
  label,
  required: false,
  ...o,
  initial,
})

const range = { required: true, unit: 'count', min: 0, max: 999_999_999, step: 1, integer: false } as const
export const number = (label: string, o: Options<NumberField> = {}): NumberField => ({
  kind: 'number',
  label,
  ...range,
  initial: o.min ?? 0,
  ...o,
})
const degrees = { unit: 'degrees', step: 0.0001 } as const
/** A location: latitude and longitude, picked on a map or typed. It starts in the middle of Metro Manila. */
export const coordinates = (o: Options<NumberField> = {}) => ({
  lat: number('Latitude', {
    ...degrees,
    min: -90,
    max: 90,
    initial: 14.5832,
    help: 'North of the equator.',
    pin: { lng: 'lng' },
    ...o,
  }),
  lng: number('Longitude', { ...degrees, min: -180, max: 180, initial: 121.0618, help: 'East of Greenwich.', ...o }),
})
/** A number that may be left empty (null). */
export const optionalNumber = (label: string, o: Options<OptionalNumberField> = {}): OptionalNumberField => ({
  kind: 'number',
  label,
  ...range,
  ...o,
  required: false,
  initial: o.initial ?? null,
})

export const choice = (label: string, options: readonly Choice[], o: Options<ChoiceField> = {}): ChoiceField => ({
  kind: 'choice',
  label,
  options,
  initial: options[0]?.value ?? '',
  required: true,
  ...o,
})
/** A choice that gives somebody something: nothing is given before a person has chosen. */
export const grant = (label: string, options: readonly Choice[], o: Options<ChoiceField> = {}): ChoiceField =>
  choice(label, options, { ...o, initial: '', grants: true })
/** A field that needs no more than its label. */
const leaf =
  <F extends LeafField>(kind: F['kind'], initial: F['initial'], required: boolean) =>
  (label: string, o: Options<F> = {}) =>
    ({ kind, label, initial, required, ...o }) as F
export const date = leaf<DateField>('date', null, false)
/** HH:MM, 24 hours, Asia/Manila. */
export const time = leaf<TimeField>('time', '09:00', true)
export const moment = leaf<MomentField>('moment', null, false)
export const image = leaf<ImageField>('image', null, false)
export const file = leaf<FileField>('file', null, false)
export const privateFile = (
  label: string,
  of: PrivateFileOwner,
  o: Options<PrivateFileField> = {},
): PrivateFileField => ({ kind: 'private_file', label, of, initial: null, required: false, ...o })
export const colour = (label: string, initial: string, o: Options<ColourField> = {}): ColourField => ({
  kind: 'colour',
  label,
  required: true,
  ...o,
  initial,
})
/** https://… or a path of the site, /…; empty when there is none. */
export const link = leaf<LinkField>('link', '', false)
export const relation = (label: string, to: RelationTarget, o: Options<RelationField> = {}): RelationField => ({
  kind: 'relation',
  label,
  to,
  initial: null,
  required: true,
  ...o,
})

export const group = <const Fs extends Fields>(
  label: string,
  fields: Fs,
  o: { help?: string; governedBy?: string } = {},
): GroupField<Fs> => ({ kind: 'group', label, fields, ...o })

type ListOptions = {
  itemLabel?: string
  min?: number
  max?: number
  unique?: boolean
  help?: string
  governedBy?: string
  saidBy?: string
  outline?: true
  example?: unknown
}
type RowOptions = ListOptions & { titledBy?: readonly string[] }
const listDefaults = { min: 0, max: 100, unique: false }
/** Rows of several fields. */
export const list = <const Fs extends Fields>(
  label: string,
  item: Fs,
  { titledBy, ...o }: RowOptions = {},
): ListField<GroupField<Fs>> => {
  const itemLabel = o.itemLabel ?? 'Item'
  return {
    kind: 'list',
    label,
    item: { kind: 'group', label: itemLabel, fields: item, ...(titledBy ? { titledBy } : {}) },
    ...listDefaults,
    ...o,
    itemLabel,
  }
}
/** Rows of one value each. */
export const values = <const L extends LeafField>(label: string, item: L, o: ListOptions = {}): ListField<L> => ({
  kind: 'list',
  label,
  item,
  ...listDefaults,
  ...o,
  itemLabel: o.itemLabel ?? item.label,
})

/** The flag and the field it governs: `...shown('headline', text('Headline'))` is show_headline and headline. */
export const shown = <const N extends string, F extends Field>(name: N, field: F, initial = true) =>
  ({
    [`show_${name}`]: toggle(`Show ${field.label.charAt(0).toLowerCase()}${field.label.slice(1)}`, initial),
    [name]: { ...field, governedBy: `show_${name}` },
  }) as { readonly [K in `show_${N}`]: ToggleField } & { readonly [K in N]: F }
