import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { content } from '../../model/content/content.ts'
import { group, list, number, text } from '../../model/content/field.ts'
import { ownable } from '../../model/content/inherit.ts'
import type { FieldErrors } from '../../model/errors.ts'
import { scopeOf } from './scope.ts'
import { createForm, type FormStart } from './store.ts'

const page = content({
  section: 'sample',
  fields: {
    headline: text('Headline', { max: 10 }),
    range: group('Range', { minimum: number('Minimum', { max: 100 }), maximum: number('Maximum', { max: 100 }) }),
    rows: list('Rows', { title: text('Title', { required: true }) }),
  },
  check: ({ range }): FieldErrors =>
    range.maximum < range.minimum ? { 'range.maximum': ['The maximum is lower.'] } : {},
})
const values = {
  headline: 'Hello',
  range: { minimum: 1, maximum: 5 },
  rows: [
    { id: '0001', title: 'One' },
    { id: '0002', title: 'Two' },
  ],
}
const groupSite = (): FormStart => ({ values, own: new Set(ownable(page.fields)), group: undefined })
const brandSite = (own: string[] = []): FormStart => ({ values, own: new Set(own), group: values })

describe('the form store', () => {
  it('leaves every object that is not on the way to a change as it was', () => {
    const form = createForm(page, groupSite())
    const before = form.value('rows.1')
    form.set('rows.0.title', 'First')
    expect(form.value('rows.0')).toEqual({ id: '0001', title: 'First' })
    expect(form.value('rows.1')).toBe(before)
    expect(form.changes().map(({ path, before: was, after }) => [path, was, after])).toEqual([
      ['rows.0.title', 'One', 'First'],
    ])
    form.set('rows.0.title', 'One')
    expect(form.isDirty()).toBe(false)
  })

  it('makes what a brand types its own, a list as a whole, and takes it back when the typing is taken back', () => {
    const form = createForm(page, brandSite())
    form.set('rows.0.title', 'First')
    form.set('range.minimum', 2)
    expect([...form.snapshot().own]).toEqual(['rows', 'range.minimum'])
    form.set('rows.0.title', 'One')
    expect([...form.snapshot().own]).toEqual(['range.minimum'])
    form.revert('range.minimum')
    expect(form.value('range.minimum')).toBe(1)
    expect(form.isDirty()).toBe(false)
  })

  it('keeps a value as own though it is the group’s, where the person says so', () => {
    const form = createForm(page, brandSite())
    form.keepAsOwn('headline')
    expect(form.isDirty()).toBe(true)
    expect(form.changes().map(({ path }) => path)).toEqual(['headline'])
    form.set('headline', 'Other')
    form.set('headline', 'Hello')
    expect(form.isOwn('headline')).toBe(true)
    form.revert('headline')
    expect(form.isDirty()).toBe(false)
  })

  it('shows an error once the field was left or a save was tried, and the server’s until the field changes', () => {
    const form = createForm(page, groupSite())
    form.set('headline', 'Much too long')
    expect(form.errors()).toEqual({})
    form.touch('headline')
    expect(form.errors()).toEqual({ headline: ['Headline must be 10 characters or fewer.'] })
    form.set('headline', 'Short')
    form.set('range.maximum', 0)
    form.attempt()
    expect(form.errors()).toEqual({ 'range.maximum': ['The maximum is lower.'] })
    form.set('range.maximum', 9)
    form.refuse({ 'rows.0.title': ['Refused.'] })
    expect(form.errors()).toEqual({ 'rows.0.title': ['Refused.'] })
    form.set('rows.0.title', 'Another')
    expect(form.errors()).toEqual({})
  })

  it('is clean again after any edits once the start is put back, and never owns what nobody touched', () => {
    const edit = fc.oneof(
      fc.record({ path: fc.constant('headline'), value: fc.constantFrom<unknown>('Hello', 'a', 'b') }),
      fc.record({ path: fc.constantFrom('range.minimum', 'range.maximum'), value: fc.integer({ min: 0, max: 5 }) }),
      fc.record({ path: fc.constantFrom('rows.0.title', 'rows.1.title'), value: fc.constantFrom('One', 'Two', 'x') }),
    )
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), edits => {
        const form = createForm(page, brandSite())
        for (const { path, value } of edits) form.set(path, value)
        for (const path of form.snapshot().own) expect(edits.some(each => each.path.startsWith(path))).toBe(true)
        for (const { path } of edits)
          form.set(
            path,
            path.split('.').reduce<unknown>((at, name) => (at as never)[name], values),
          )
        expect([form.isDirty(), [...form.snapshot().own]]).toEqual([false, []])
      }),
    )
  })

  it('tells the readers of a row what changes within it, and nothing of what is typed elsewhere', () => {
    const form = createForm(page, groupSite())
    const rows = ['rows.0', 'rows.1'].map(path => {
      const scope = scopeOf(form, path)
      const told: unknown[] = []
      const stop = scope.subscribe(() => told.push([scope.value(`${path}.title`), scope.errors()[`${path}.title`]]))
      return { told, stop }
    })
    const told = () => rows.map(each => each.told.splice(0))
    form.set('headline', 'Goodbye')
    expect(told()).toEqual([[], []])
    form.set('rows.1.title', ' ')
    expect(told()).toEqual([[], [[' ', undefined]]])
    form.touch('rows.1.title')
    expect(told()).toEqual([[], [[' ', ['Title is required.']]]])
    form.refuse({ 'rows.0.title': ['Taken.'] })
    expect(told()).toEqual([[['One', ['Taken.']]], []])
    form.rebase(groupSite())
    expect(told().flat()).toHaveLength(2)
    for (const { stop } of rows) stop()
    form.set('rows.0.title', 'Last')
    expect(told()).toEqual([[], []])
  })
})
