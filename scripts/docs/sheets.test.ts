import { expect, test } from 'vitest'
import { classesOf } from './sheets.ts'

test('the classes of a sheet are found, also nested ones, and nothing else', () => {
  const sheet = `/* .not */ .head { margin: .5rem; background: url(a.png); & .is-open > .row2 { content: '.no' } }
    @media (width > 1.5rem) { .head:hover { opacity: 0.75 } }`
  expect(classesOf(sheet)).toEqual(['head', 'is-open', 'row2'])
})
