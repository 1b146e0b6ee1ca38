import type { Content } from '../../model/content/content.ts'
import type { Field, Fields, LeafField } from '../../model/content/field.ts'

/** A part of a page on the rail: one group or list, or the flat fields that belong together. */
export type Section = {
  readonly id: string
  readonly label: string
  readonly help?: string | undefined
  readonly names: readonly string[]
}

/** The topics that flat fields are gathered under, by their content. */
const topics = {
  text: 'Text',
  template: 'Notes',
  richtext: 'Text',
  link: 'Text',
  toggle: 'Options',
  choice: 'Options',
  number: 'Figures',
  date: 'Figures',
  time: 'Figures',
  moment: 'Figures',
  image: 'Pictures and files',
  file: 'Pictures and files',
  private_file: 'Pictures and files',
  colour: 'Colours',
  relation: 'Options',
} as const satisfies Record<LeafField['kind'], string>
const searchEngines = 'Search engines'

/** Sections in the order of their first field. A flag goes with the field that it governs. */
export function sectionsOf({ fields, topics: own = {} }: Pick<Content, 'fields' | 'topics'>): Section[] {
  const sections = new Map<string, Section>()
  for (const [name, field] of Object.entries(fields)) {
    const [id, label, help] = placeOf(fields, name, field)
    const known = sections.get(id)
    sections.set(id, { id, label, ...(help === undefined ? {} : { help }), names: [...(known?.names ?? []), name] })
  }
  return named([...sections.values()], fields).map(section => ({
    ...section,
    label: own[section.label] ?? section.label,
  }))
}

/** If all flat fields came under one topic, its name distinguishes nothing. */
function named(sections: Section[], fields: Fields): Section[] {
  const flat = sections.filter(({ id }) => !(id in fields))
  return flat.length === 1
    ? sections.map(section => (section === flat[0] ? { ...section, label: 'General' } : section))
    : sections
}

function placeOf(
  fields: Fields,
  name: string,
  field: Field,
): readonly [id: string, label: string, help?: string | undefined] {
  if (field.kind === 'group' || field.kind === 'list') return [name, field.label, field.help]
  if (name.startsWith('seo_')) return ['search-engines', searchEngines]
  const governed =
    field.kind === 'toggle' ? Object.entries(fields).find(([, other]) => other.governedBy === name) : undefined
  if (governed) return placeOf(fields, ...governed)
  const topic = topics[field.kind]
  return [topic.toLowerCase().replaceAll(' ', '-'), topic]
}

/** The fields of a group as they are drawn: a flag is in the frame of the first field that it governs. */
export type Positioned = {
  readonly name: string
  readonly field: Field
  readonly flag: string | undefined
  readonly governedBy: string | undefined
}
export function placed(fields: Fields, names: readonly string[] = Object.keys(fields)): Positioned[] {
  const firstGoverned = new Map<string, string>()
  for (const [name, { governedBy }] of Object.entries(fields)) {
    if (governedBy !== undefined && !firstGoverned.has(governedBy)) firstGoverned.set(governedBy, name)
  }
  return names.flatMap(name => {
    const field = fields[name]
    if (!field || firstGoverned.has(name)) return []
    const { governedBy } = field
    const flag = governedBy !== undefined && firstGoverned.get(governedBy) === name ? governedBy : undefined
    return [{ name, field, flag, governedBy }]
  })
}
