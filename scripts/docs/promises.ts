import { type Promised, type PromiseKey, promises } from '../../test/promises.ts'
import { page, table } from './markdown.ts'

export type Proof = { readonly promise: PromiseKey; readonly on: string; readonly figure: string; readonly at: string }

const wordsOf = ({ words, needs }: Promised): string => (needs === undefined ? words : `${words} (needs ${needs})`)

/** The part of each promise that each run checks. */
export const promisesTable = (): string =>
  table(
    ['promise', 'test', '`npm test`', '`npm run test:all`', '`npm run prove`'],
    Object.values<Promised>(promises).map(each => [wordsOf(each), `\`${each.file}\``, each.usual, each.all, each.full]),
  )

/** Each promise with its test, its size and the figures of its last proof at full size. */
export function promisesPage(proofs: readonly Proof[]): string {
  const rows = Object.entries<Promised>(promises).map(([key, promise]) => {
    const of = proofs.filter(each => each.promise === key)
    const figures = of.map(({ on, figure, at }) => `${on}, ${at}: ${figure}`)
    return [wordsOf(promise), `\`${promise.file}\``, promise.full, figures.join('<br>')]
  })
  return page(
    'What is promised, and how it is proven',
    '`npm run prove` runs these tests at the size that is promised, one after the other, and writes what they came to; `npm run prove -- test/kill.test.ts` runs some of them. How much of each runs with every change says CONTRIBUTING.md. A promise without a figure has not been run at its full size since it was written.',
    table(['promise', 'test', 'size', 'last figures at that size'], rows),
  )
}
