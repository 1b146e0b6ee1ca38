import type { Mutant } from '../../test/mutants/mutant.ts'

/** The part of vitest's JSON report that a verdict needs. */
export type Report = {
  readonly testResults: readonly {
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}
/** `caught`: the named test failed at an assertion. `unfit`: it reached none, so that nothing is known. */
export type Verdict = { readonly outcome: 'caught' | 'survived' | 'unfit'; readonly why?: string }

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The titles of a mutant's test, for a regular expression. Of two engines one is enough: the other's half of the file is left out. */
export function patternOf({ named, row }: Pick<Mutant, 'named' | 'row'>, leftOut?: string): string {
  const parts = named.split(/%[a-z]|\$\w+/).map(escaped)
  const title = row === undefined ? parts.join('.*') : `(^| )${escaped(row)}$`
  return leftOut === undefined ? title : `^(?!.*\\b${leftOut}\\b)(?=.*${title})`
}

/**
 * The names of failures in Chai and fast-check, and in vitest of a missing refusal. A timeout, a crash and a throw of the
 * code under test have other names.
 */
const assertion = /^(AssertionError|Error: Property failed after|Error: promise resolved .* instead of rejecting)/
const isAssertion = (message: string): boolean => assertion.test(message)

const ranOf = (report: Report | undefined, pattern: string) =>
  (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ fullName, status }) => (status === 'passed' || status === 'failed') && new RegExp(pattern).test(fullName),
    )

const firstLine = (text: string): string => text.split('\n')[0]?.slice(0, 160) ?? ''

/** The verdict of a run on a mutant whose named tests match the pattern. */
export function verdictOf(report: Report | undefined, pattern: string): Verdict {
  const ran = ranOf(report, pattern)
  if (ran.length === 0) {
    const said = report?.testResults.find(({ message }) => message)?.message ?? 'there was no report'
    return { outcome: 'unfit', why: `its test did not run: ${firstLine(said)}` }
  }
  const said = ran.flatMap(({ status, failureMessages }) => (status === 'failed' ? (failureMessages ?? []) : []))
  if (said.some(isAssertion)) return { outcome: 'caught' }
  return said.length === 0
    ? { outcome: 'survived' }
    : { outcome: 'unfit', why: `its test broke at no assertion: ${firstLine(said[0] ?? '')}` }
}

/** Whether the named tests ran and passed on the unchanged tree; else the reason. */
export function problemOf(report: Report | undefined, pattern: string): string | undefined {
  const ran = ranOf(report, pattern)
  if (ran.length === 0) return 'no test of this name ran'
  const failed = ran.find(({ status }) => status === 'failed')
  return failed && `fails on the tree as it is: ${firstLine(failed.failureMessages?.[0] ?? failed.fullName)}`
}

/** The text with the mutant in it. Throws, in words, where the mutant no longer matches the file. */
export function mutated(text: string, { name, file, find, put }: Mutant): string {
  const times = text.split(find).length - 1
  if (times !== 1)
    throw new Error(
      `“${name}” is stale: what it changes stands ${times} times in ${file}, not once. Write its row anew from what stands there.`,
    )
  return text.replace(find, () => put)
}
