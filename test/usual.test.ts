import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beforeCommit, leftOut } from './e2e/usual.ts'

const folder = join(import.meta.dirname, 'e2e')

test.each(Object.entries(beforeCommit))('what of %s runs before a commit is there', (file, titles) => {
  const text = readFileSync(join(folder, file), 'utf8')
  expect(titles.filter(title => !text.includes(title))).toEqual([])
})

test('a file that is not listed runs whole, one that is listed by its titles', () => {
  const isLeftOut = (name: string) => leftOut.some(pattern => pattern.test(name))
  expect(isLeftOut('embedded held-focus.spec.ts what leaves the focus to the body')).toBe(false)
  expect(isLeftOut('embedded approvals.spec.ts two approvers at once: the second hears')).toBe(false)
  expect(isLeftOut('embedded approvals.spec.ts by keyboard through the queue')).toBe(true)
  expect(isLeftOut('embedded talk.spec.ts talk about a question')).toBe(true)
})
