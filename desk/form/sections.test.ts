import { describe, expect, it } from 'vitest'
import { walk } from '../../model/content/value.ts'
import { pageIds, pageOf } from '../../model/pages/index.ts'
import { placed, sectionsOf } from './sections.ts'

const pages = pageIds.flatMap(id => {
  const { screen } = pageOf(id)
  return screen.kind === 'content' || screen.kind === 'facts' || screen.kind === 'portal'
    ? [{ id, content: screen.content, fields: screen.content.fields }]
    : []
})

describe.each(pages)('the sections of $id', ({ content, fields }) => {
  it('hold every field of the page once', () => {
    const names = sectionsOf(content).flatMap(section => section.names)
    expect(names.toSorted()).toEqual(Object.keys(fields).toSorted())
  })

  it('have another name only where there is such a section', () => {
    const usual = sectionsOf({ fields }).map(({ label }) => label)
    expect(usual).toEqual(expect.arrayContaining(Object.keys(content.topics ?? {})))
  })

  it('keep a flag with what it governs', () => {
    for (const { names } of sectionsOf(content)) {
      const drawn = placed(fields, names).flatMap(({ name, flag }) => (flag === undefined ? [name] : [flag, name]))
      expect(drawn.toSorted()).toEqual(names.toSorted())
    }
  })

  it('draw each field of each group once, the flags in their frames', () => {
    for (const { field } of walk(fields)) {
      const inner =
        field.kind === 'group'
          ? field.fields
          : field.kind === 'list' && field.item.kind === 'group'
            ? field.item.fields
            : undefined
      if (!inner) continue
      const drawn = placed(inner).flatMap(({ name, flag }) => (flag === undefined ? [name] : [flag, name]))
      expect(drawn.toSorted()).toEqual(Object.keys(inner).toSorted())
    }
  })
})
