import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mutated, patternOf, problemOf, type Report, verdictOf } from '../scripts/mutants/verdict.ts'
import { mutants } from './mutants/index.ts'
import { type Mutant, mutantKinds } from './mutants/mutant.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

describe('the list of mutants', () => {
  // Issue "One verdict": at least 40, of each of the five kinds.
  test('has forty and more, some of each kind, each under a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(40)
    for (const kind of mutantKinds) expect(mutants.filter(each => each.kind === kind).length, kind).toBeGreaterThan(5)
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  })

  test.each(mutants)('$name: what it changes stands once, and its test is there', mutant => {
    expect(read(mutant.file).split(mutant.find).length - 1, `how often it stands in ${mutant.file}`).toBe(1)
    expect(mutant.put).not.toBe(mutant.find)
    expect(mutant.file).not.toMatch(/\.test\.|^test\//)
    expect(read(mutant.test).includes(mutant.named), `${mutant.test} has the title`).toBe(true)
  })
})

describe('the verdict on a mutant', () => {
  const mutant: Mutant = {
    name: 'a limit is off by one',
    kind: 'validation',
    file: 'model/limit.ts',
    find: 'most = 10',
    put: 'most = $&',
    test: 'model/limit.test.ts',
    named: 'ten of %s (at most)',
  }
  const pattern = patternOf(mutant, 'embedded')
  const of = (...ran: [fullName: string, status: string, said?: string][]): Report => ({
    testResults: [
      {
        message: '',
        assertionResults: ran.map(([fullName, status, said]) => ({
          fullName,
          status,
          failureMessages: said === undefined ? [] : [said],
        })),
      },
    ],
  })
  const named = 'limits, postgres ten of them (at most)'
  const failed = 'AssertionError: expected 11 to be 10\n    at …'

  test('is that it was caught only where its own test failed at an assertion', () => {
    expect(verdictOf(of([named, 'failed', failed]), pattern).outcome).toBe('caught')
    const others = ['Error: Property failed after 3 tests', 'Error: promise resolved "11" instead of rejecting']
    for (const said of others) expect(verdictOf(of([named, 'failed', said]), pattern).outcome).toBe('caught')
    expect(verdictOf(of([named, 'passed']), pattern).outcome).toBe('survived')
    expect(verdictOf(of([named, 'passed'], ['limits, postgres another', 'failed', failed]), pattern).outcome).toBe(
      'survived',
    )
  })

  test.each<[string, Report | undefined]>([
    ['there is no report', undefined],
    ['its file did not load', { testResults: [{ message: 'SyntaxError: Unexpected token', assertionResults: [] }] }],
    ['its test was skipped', of([named, 'skipped'])],
    ['only the other engine ran', of(['limits, embedded ten of them (at most)', 'failed', failed])],
    ['it ran out of time', of([named, 'failed', 'Error: Test timed out in 60000ms.'])],
    ['the code under it broke', of([named, 'failed', 'TypeError: x is not a function'])],
  ])('is that nothing is known where %s', (_, report) => {
    expect(verdictOf(report, pattern).outcome).toBe('unfit')
  })

  test('is not asked for where its test does not pass on the tree as it is', () => {
    expect(problemOf(of([named, 'passed']), pattern)).toBeUndefined()
    expect(problemOf(of([named, 'failed', failed]), pattern)).toMatch(/^fails on the tree as it is: AssertionError/)
    expect(problemOf(of(), pattern)).toBe('no test of this name ran')
  })

  test('a row of many is that row alone', () => {
    const row = new RegExp(patternOf({ named: '%s', row: 'expire' }))
    expect(['steps expire', 'steps expire late', 'steps lapse'].map(name => row.test(name))).toEqual([
      true,
      false,
      false,
    ])
  })

  test('what it changes must stand once; what it puts is put as it is written', () => {
    expect(mutated('const most = 10', mutant)).toBe('const most = $&')
    expect(() => mutated('const least = 1', mutant)).toThrow(
      /stale: what it changes stands 0 times in model\/limit\.ts/,
    )
    expect(() => mutated('most = 10\nmost = 10', mutant)).toThrow(/2 times/)
  })
})
