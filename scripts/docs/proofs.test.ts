import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { promises } from '../../test/promises.ts'
import { root } from '../bootstrap.mjs'
import { verdictOf } from './proofs.ts'

const file = 'test/kill.test.ts'

test('a run whose every promise gave a figure is proven', () => {
  expect(verdictOf([{ file, passed: true, given: ['kill-server', 'sigterm'] }])).toEqual({
    proven: true,
    words: 'Proven: 2 promises.',
  })
})

test('a promise without a figure is named and fails the run, although its file passed', () => {
  const { proven, words } = verdictOf([
    { file, passed: true, given: ['kill-server'] },
    { file: 'test/rolling.test.ts', passed: true, given: [] },
  ])
  expect(proven).toBe(false)
  expect(words).toContain('Proven: 1 promise.')
  expect(words).toContain(`skipped: ${promises.sigterm.words}`)
  expect(words).toContain(`skipped (it needs nginx): ${promises['rolling-restart'].words}`)
})

test('a file that failed proves nothing, whatever it printed before, and one that is of no promise neither', () => {
  const { proven, words } = verdictOf([
    { file, passed: false, given: ['kill-server', 'sigterm'] },
    { file: 'test/walls.test.ts', passed: true, given: [] },
  ])
  expect(proven).toBe(false)
  expect(words).toContain('Proven: 0 promises.')
  expect(words).toContain('test/kill.test.ts failed')
  expect(words).toContain('test/walls.test.ts is the test of no promise')
})

test('each promise names a test that there is', () => {
  expect(Object.values(promises).filter(each => !existsSync(join(root, each.file)))).toEqual([])
})
