import { expect, test } from 'vitest'
import { after } from './inbox.ts'

const waiting = (key: 'leadRenewal' | 'marketingPartner', id: number) => ({ key, id, for: null })

test('after a decision the next below opens, after the last the first, and none where none is left', () => {
  const shown = [waiting('leadRenewal', 1), waiting('marketingPartner', 1), waiting('leadRenewal', 2)]
  const [first, second, third] = shown
  expect(after(shown, waiting('leadRenewal', 1))).toBe(second)
  expect(after(shown, waiting('marketingPartner', 1))).toBe(third)
  expect(after(shown, waiting('leadRenewal', 2))).toBe(first)
  expect(after(shown, waiting('marketingPartner', 9))).toBe(first)
  expect(after([waiting('leadRenewal', 1)], waiting('leadRenewal', 1))).toBeUndefined()
})
