import { type PromiseKey, promises } from '../../test/promises.ts'
import { page, table } from './markdown.ts'

export type Proof = { readonly promise: PromiseKey; readonly on: string; readonly figure: string; readonly at: string }

/** Each promise with its test, its sizes and what its last proof at full size came to. */
export function promisesPage(proofs: readonly Proof[]): string {
  const rows = Object.entries(promises).map(([key, { words, file, P, F }]) => {
    const of = proofs.filter(({ promise }) => promise === key)
    const figures = of.map(({ on, figure, at }) => `${on}, ${at}: ${figure}`)
    return [words, `\`${file}\``, P, F, figures.join('<br>')]
  })
  return page(
    'What is promised, and how it is proven',
    '`npm run prove` runs these tests at their full size (F), one after the other, and writes what they came to; `npm run prove -- test/kill.test.ts` runs some of them. With every change they run at the small size (P). A promise without a figure has not been run at its full size since it was written.',
    table(['promise', 'test', 'P', 'F', 'last figures at F'], rows),
  )
}
