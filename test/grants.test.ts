import { describe, expect, test } from 'vitest'
import { newDraft } from '../desk/features/roles/draft.ts'
import { brands } from '../model/brands.ts'
import type { ChoiceField, Field, Fields } from '../model/content/field.ts'
import { account } from '../model/content/records/account.ts'
import { draftUser } from '../model/content/records/draft-user.ts'
import { marketingPartner } from '../model/content/records/marketing-partner.ts'
import { recipients } from '../model/content/records/recipients.ts'
import { validate } from '../model/content/validate.ts'
import { initialOf } from '../model/content/value.ts'
import { recordKinds } from '../model/kinds/records.ts'
import { noAccess } from '../model/pages/access.ts'
import { registry } from '../model/pages/index.ts'
import { positions } from '../model/rules/positions.ts'

// By hand, from issue 19: what gives a person a right, a place in the house, something to see, or an account that works.
const grants = [
  'account.user_role_id',
  'draftUser.position',
  'draftUsers.position',
  'incentives.brand_ids[]',
  'incentives.positions[]',
  'knowledgeCenter.brand_codes[]',
  'knowledgeCenter.positions[]',
  'marketingPartner.brand_ids[]',
  'salesGroups.brand_ids[]',
  'salesGroups.status',
  // Whoever answers for one of them is offered it, and sends it in its name.
  'savedAnswers.brand_codes[]',
  'sellers.position',
  'sellers.status',
]
/** Choices among brands that give nothing: what a page of a site shows. */
const shows = /^website\./

function fieldsIn(field: Field, at: string): [string, Field][] {
  if (field.kind === 'group') return inside(field.fields, at)
  if (field.kind === 'list') return [[at, field], ...fieldsIn(field.item, `${at}[]`)]
  return [[at, field]]
}
const inside = (fields: Fields, at: string): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]) => fieldsIn(field, `${at}.${name}`))

const roles = [
  { value: '1', label: 'Super Admin' },
  { value: '2', label: 'Auditor' },
]
const forms: Record<string, { fields: Fields }> = {
  account: account(roles),
  draftUser,
  marketingPartner,
  recipients,
  ...Object.fromEntries(Object.entries(recordKinds).map(([key, { content }]) => [key, content])),
  ...Object.fromEntries(
    Object.entries(registry).flatMap(([id, { screen }]) => ('content' in screen ? [[id, screen.content]] : [])),
  ),
}
const all = Object.entries(forms).flatMap(([key, { fields }]) => inside(fields, key))
const choices = all.filter((found): found is [string, ChoiceField] => found[1].kind === 'choice')

describe('what grants something starts empty and is chosen', () => {
  test('these choices grant, and no others', () => {
    expect([...new Set(choices.filter(([, { grants }]) => grants).map(([at]) => at))].sort()).toEqual(grants)
  })

  test('none of them starts with anything, and each is required', () => {
    for (const [at, field] of choices.filter(([at]) => grants.includes(at)))
      expect([at, field.initial, field.required]).toEqual([at, '', true])
  })

  test('a choice of a brand, of a place in the sales force or of a role is one of them', () => {
    const known = [
      brands.map(({ code }) => String(code)),
      brands.map(({ id }) => String(id)),
      positions.map(({ value }) => value),
      roles.map(({ value }) => value),
    ]
    const isOfThese = ({ options }: ChoiceField) =>
      known.some(values => options.length > 1 && options.every(({ value }) => values.includes(value)))
    const found = choices.filter(([at, field]) => isOfThese(field) && !shows.test(at)).map(([at]) => at)
    expect([...new Set(found)].filter(at => !grants.includes(at))).toEqual([])
    expect(found.length).toBeGreaterThan(8)
  })

  test('what names a person or a group starts with nobody', () => {
    for (const [at, field] of all) if (field.kind === 'relation') expect([at, field.initial]).toEqual([at, null])
  })

  test('a list of who is mailed, of brands, of positions starts without a row', () => {
    const start = initialOf(recipients.fields)
    expect(Object.values(start).every(rows => Array.isArray(rows) && rows.length === 0)).toBe(true)
    for (const at of grants.filter(each => each.endsWith('[]'))) {
      const [form = '', name = ''] = at.slice(0, -2).split('.')
      expect([at, initialOf(forms[form]?.fields ?? {})[name]]).toEqual([at, []])
    }
  })

  test.each(['sellers', 'salesGroups', 'draftUsers'] as const)(
    '%s: what nobody chose is asked for, by its name',
    key => {
      const { content } = recordKinds[key]
      const fields: Fields = content.fields
      const errors = validate(content, initialOf(content.fields))
      for (const at of grants.filter(each => each.startsWith(`${key}.`) && !each.endsWith('[]'))) {
        const name = at.split('.')[1] ?? ''
        const field = fields[name]
        expect(errors[name]).toEqual([`${field?.label} is required.`])
      }
    },
  )

  test('a new role holds nothing', () => {
    expect(newDraft().mine.access).toEqual(noAccess)
    expect(Object.values(noAccess).flatMap(part => Object.keys(part))).toEqual([])
  })
})
