import { expect, test } from 'vitest'
import { portalDefaults } from '../defaults/index.ts'
import { buyerMailKeys, buyerMails, sampleValues } from '../model/content/portal/buyer-mails.ts'
import { buyerEmailContent } from '../model/content/portal/email-content.ts'
import { requestAndInquiry } from '../model/content/portal/request-and-inquiry.ts'
import { type RequestCatalogue, requestsOf } from '../model/content/portal/request-catalogue.ts'
import { validate } from '../model/content/validate.ts'
import { complete } from '../model/content/value.ts'
import { portalContents } from '../model/pages/portal-content.ts'
import { leafPatterns } from '../model/rules/patterns.ts'

const contents = portalContents
const catalogue = portalDefaults['request_and_inquiry']?.['request_catalogue'] as RequestCatalogue
const problemsOf = (request_catalogue: unknown) =>
  validate(requestAndInquiry, { ...portalDefaults['request_and_inquiry'], request_catalogue })
/** The catalogue with something else at one path of it. */
function changed(path: string, value: unknown): RequestCatalogue {
  const copy = structuredClone(catalogue)
  const parts = path.split('.')
  const last = parts.pop() as string
  const at = parts.reduce<unknown>((held, part) => (held as Record<string, unknown>)[part], copy)
  ;(at as Record<string, unknown>)[last] = value
  return copy
}

test.each(contents.map(content => [content.section, content] as const))(
  '%s starts whole and sound',
  (section, content) => {
    const dropped: string[] = []
    const own = portalDefaults[section]
    expect(complete(content.fields, own, path => dropped.push(path))).toEqual(own)
    expect(dropped).toEqual([])
    expect(validate(content, own)).toEqual({})
  },
)

test('the portal has the fifteen records of domain.md 1D, in their order, the mails, and Buyer Care', () => {
  expect(contents.map(({ section }) => section)).toEqual([
    ...['login', 'dashboard', 'remittance_slip', 'project_updates', 'request_and_inquiry', 'statement_of_accounts'],
    ...['official_receipt', 'post_dated_checks', 'automatic_debit_arrangement', 'document_list', 'my_account', 'faq'],
    ...['terms_and_condition', 'privacy_policy', 'pay_now', 'email_content', 'buyer_care'],
  ])
  expect(Object.keys(portalDefaults).toSorted()).toEqual(contents.map(({ section }) => section).toSorted())
})

test('what each page starts from is as domain.md 5 has it', () => {
  for (const { section } of contents) {
    if (section === 'email_content') continue
    expect(portalDefaults[section]).toMatchObject({
      error_title: 'Something went wrong',
      error_description: 'Please try again or contact Buyer Care.',
    })
  }
  expect(portalDefaults['dashboard']).toMatchObject({ show_payment_reminder: true })
  expect(portalDefaults['statement_of_accounts']).toMatchObject({ show_payment_button: true })
  expect(portalDefaults['pay_now']).toMatchObject({ show_payment_button: true })
  expect(portalDefaults['my_account']).toMatchObject({ show_disable_account: false })
  expect(portalDefaults['request_and_inquiry']).toMatchObject({ show_feedback: true })
})

test('the catalogue starts from the table of domain.md 5, fees and rules as the specification gives them', () => {
  const rows = requestsOf(catalogue).map(({ group_name, category_name, sub_name, fee, fee_waiver_rule, validator }) =>
    [group_name, category_name, sub_name ?? '–', fee ?? 'to be set', fee_waiver_rule, validator].join(' | '),
  )
  expect(rows).toEqual([
    'Account Information | Change of details | Citizenship | 2000 | circumstantial | none',
    'Account Information | Change of details | Civil status | 2000 | circumstantial | none',
    'Account Information | Change of details | Mailing address | 2000 | circumstantial | none',
    'Account Information | Change of details | Name | 2000 | circumstantial | none',
    'Payment Terms | Restructuring | Lower than the standard scheme | 10000 | better_than_standard | none',
    'Unit | Change of unit | Downgrade | 50000 | none | downgrade',
    'Unit | Change of unit | Upgrade / transfer of unit | 0 | none | none',
    'Payments | Post-dated checks | Hold | 0 | none | pdc_window',
    'Payments | Post-dated checks | Pullout | 0 | none | pdc_window',
    'Payments | Payment concern | Unposted payment | 0 | none | none',
    'Payments | Payment concern | Request for official receipt | 0 | none | none',
    'Payments | Auto-debit | Enroll | 0 | none | none',
    'Payments | Auto-debit | Change account | 0 | none | none',
    'Payments | Auto-debit | Cancel | 0 | none | none',
    'Documents | Statement of account | – | 0 | none | none',
    'Documents | Contract copy | – | 0 | none | none',
    'Documents | Tax declaration | – | 0 | none | none',
    'Turnover | Schedule | – | 0 | none | none',
    'Turnover | Punch-list follow-up | – | 0 | none | none',
    'Ownership | Transfer of rights | – | to be set | none | none',
  ])
  expect(requestsOf(catalogue).every(({ sla_working_days }) => sla_working_days === 3)).toBe(true)
})

test('a name or a code that stands twice, and a request without a code, are told at their field', () => {
  const at = 'request_catalogue'
  expect(problemsOf(changed('1.group_name', 'Unit'))).toEqual({
    [`${at}.2.group_name`]: ['There is a group Unit already.'],
  })
  expect(problemsOf(changed('3.category.1.category_name', 'Auto-debit'))).toEqual({
    [`${at}.3.category.2.category_name`]: ['Payments has a category Auto-debit already.'],
  })
  expect(problemsOf(changed('3.category.0.sub_category.0.sub_name', 'Pullout'))).toEqual({
    [`${at}.3.category.0.sub_category.1.sub_name`]: ['Post-dated checks has Pullout already.'],
  })
  expect(problemsOf(changed('3.category.0.sub_category.1.code', 'unit-downgrade'))).toEqual({
    [`${at}.3.category.0.sub_category.1.code`]: ['The code unit-downgrade stands at another request already.'],
  })
  expect(problemsOf(changed('4.category.0.code', ''))).toEqual({ [`${at}.4.category.0.code`]: ['Code is required.'] })
  expect(problemsOf(changed('2.category.0.sub_category.0.fee', 0.005))).toEqual({
    [`${at}.2.category.0.sub_category.0.fee`]: ['Enter an amount in pesos with at most two decimals.'],
  })
  // What a category says of itself counts only where it has no sub-categories.
  expect(problemsOf(changed('2.category.0.code', 'unit-downgrade'))).toEqual({})
})

test('every mail may name its reader, and its sample leaves no placeholder open', () => {
  for (const key of buyerMailKeys) {
    const { placeholders } = buyerMails[key]
    expect(placeholders.slice(0, 2)).toEqual(['firstname', 'email'])
    for (const name of placeholders.slice(2))
      expect([key, name, Boolean(sampleValues[name])]).toEqual([key, name, true])
  }
})

test('a mail to a buyer keeps their name and address, and says which it lacks', () => {
  const mails = structuredClone(portalDefaults['email_content']) as Record<string, { body: string }>
  Object.assign(mails['project_news'] ?? {}, { body: 'Dear {firstname}, there is news of {property_name}.' })
  Object.assign(mails['payment_failed'] ?? {}, { body: 'Your payment failed.' })
  expect(validate(buyerEmailContent, mails)).toEqual({
    'payment_failed.body': ['The body must contain {firstname} and {email}.'],
    'project_news.body': ['The body must contain {email}.'],
  })
})

test('row ids are hex and no two alike', () => {
  const ids: string[] = []
  JSON.stringify(portalDefaults, (key, value) => {
    if (key === 'id') ids.push(value)
    return value
  })
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(leafPatterns.rowId)
})
