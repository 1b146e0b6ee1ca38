import { expect, test } from 'vitest'
import { arranged } from './arranged.ts'

const shown = (card: string) => ({ card, is_hidden: false })
const hidden = (card: string) => ({ card, is_hidden: true })

test.each([
  ['nobody chose yet', ['a', 'b'], null, [shown('a'), shown('b')]],
  [
    'the order of the person',
    ['a', 'b', 'c'],
    [shown('c'), hidden('a'), shown('b')],
    [shown('c'), hidden('a'), shown('b')],
  ],
  [
    'a new card follows the one that it usually follows',
    ['a', 'n', 'b'],
    [shown('b'), shown('a')],
    [shown('b'), shown('a'), shown('n')],
  ],
  ['a new first card comes first', ['n', 'a', 'b'], [shown('b'), shown('a')], [shown('n'), shown('b'), shown('a')]],
  ['what the role has no longer is left out', ['a'], [shown('gone'), hidden('a')], [hidden('a')]],
] as const)('%s', (_, usual, kept, expected) => {
  expect(arranged(usual, kept)).toEqual(expected)
})
