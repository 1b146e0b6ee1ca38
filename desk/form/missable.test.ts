import { describe, expect, test } from 'vitest'
import type { Content } from '../../model/content/content.ts'
import { validate } from '../../model/content/validate.ts'
import { fieldAt, initialOf } from '../../model/content/value.ts'
import { recordKeys, recordKinds } from '../../model/kinds/records.ts'
import { newEmailSetting } from '../../model/mails/email-setting.ts'
import { portalContents } from '../../model/pages/portal-content.ts'
import { propertyContents } from '../../model/pages/property-content.ts'
import { contents } from '../../model/pages/site-content.ts'
import { isMissable } from './missable.ts'

const forms: readonly (readonly [string, Content])[] = [
  ...recordKeys.map(key => [key, recordKinds[key].content] as const),
  ...[...contents, ...portalContents, ...propertyContents].map(content => [content.section, content] as const),
  ['new email setting', newEmailSetting],
]

/** What lacks, and not what a rule between fields says. */
const lacks = / is required\.$| needs at least /

// ux.md: required is marked before the error. What a form refuses as nobody has touched it is what is required.
describe('what an untouched form refuses was marked before', () => {
  test.each(forms)('%s', (_, content) => {
    const unmarked = Object.entries(validate(content, initialOf(content.fields))).filter(([path, messages]) => {
      if (!messages.some(message => lacks.test(message))) return false
      const field = fieldAt(content.fields, path)?.field
      if (field === undefined || field.kind === 'group') return true
      return field.kind === 'list' ? field.min === 0 : !isMissable(field)
    })
    expect(unmarked).toEqual([])
  })
})
