import { expect, test } from 'vitest'
import { noAccess } from '../../../model/pages/access.ts'
import { defaultRoles } from '../../../model/roles.ts'
import { trendKeys } from '../../../model/trends/index.ts'
import { cardsOf } from './cards.tsx'
import { trendsOf } from './trends/trends-of.ts'
import { workOf } from './work.ts'

test.each(defaultRoles)('$name finds work on the dashboard', ({ access }) => {
  expect(Object.entries(workOf(access)).flatMap(([work, has]) => (has ? [work] : []))).not.toEqual([])
  expect(cardsOf(access).map(({ title }) => title)).not.toContain('')
})

// Issue 23: each trend on the dashboards of those whose work it shows. Written by what the roles do (domain.md 1A).
const seen: Readonly<Record<string, readonly string[]>> = {
  'Super Admin': trendKeys,
  'Sales Admin Officer': ['queue', 'decisions'],
  'Sales Admin Manager': ['queue', 'decisions', 'buyerInquiries', 'buyerAnswers', 'sales'],
  'Partner Accreditation': ['queue', 'decisions'],
  'Buyer Care': ['siteInquiries', 'siteSources', 'siteAnswers', 'buyerInquiries', 'buyerAnswers'],
}
test.each(defaultRoles)('$name sees the trends of their work, and no others', ({ name, access }) => {
  const own = name.startsWith('Brand Marketing') ? ['siteSources', 'siteAnswers', 'siteFindings'] : (seen[name] ?? [])
  expect(trendsOf(access)).toEqual(own)
})

test('a card is named by one key, as letters, which a person’s order keeps', () => {
  const keys = cardsOf(defaultRoles.find(({ name }) => name === 'Super Admin')?.access ?? noAccess).map(
    ({ key }) => key,
  )
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter(key => !/^[A-Za-z]{1,40}$/.test(key))).toEqual([])
})
