import type { Plugin } from 'vite'
import { loadedWith } from './by-visits.ts'
import { afterSignIn, allOf, signIn, visits } from './visits.ts'
import { weights } from './weights.ts'

/**
 * Writes beside the desk which scripts each visit loads, so that the page itself can request them: one round, where the
 * imports of each file would be found one round after the other. The server reads it (server/http/desk.ts).
 */
export const fetchedAhead = (): Plugin => ({
  name: 'fetched-ahead',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
    const first = new Set(signIn.begins.flatMap(file => [...loadedWith(file, chunks)]))
    const filesOf = (begins: readonly string[]) =>
      [...new Set(begins.flatMap(file => [...loadedWith(file, chunks)]))].flatMap(chunk =>
        first.has(chunk) ? [] : chunk.fileName,
      )
    const source = JSON.stringify(
      Object.fromEntries(visits.map(({ of, begins }) => [of, filesOf([...afterSignIn.begins, ...begins])])),
    )
    this.emitFile({ type: 'asset', fileName: '.vite/visits.json', source })
    // `npm run bench -- --only desk` reads it.
    const weighed = visits.map(visit => {
      const begins = [...signIn.begins, ...afterSignIn.begins, ...allOf(visit)]
      return [visit.to, weights(new Set(begins.flatMap(file => [...loadedWith(file, chunks)])))]
    })
    const told = JSON.stringify(Object.fromEntries(weighed))
    this.emitFile({ type: 'asset', fileName: '.vite/weights.json', source: told })
  },
})
