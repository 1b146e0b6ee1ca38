import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterSignIn, allOf, signIn, visits } from './visits.ts'

type Chunk = { file: string; imports?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

/** The files of the chunks and of all their static imports; later imports are not part of the visit. */
function withImports(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    // What is no file in the desk's folder is named from there.
    const chunk = manifest[name] ?? manifest[`../${name}`]
    if (!chunk) throw new Error(`The build has no chunk ${name}. Was it renamed?`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    withImports(manifest, chunk.imports ?? [], found)
  }
  return found
}

/**
 * In kB gz: what is promised (promises.md, "Speed and scale"), and what it may weigh meanwhile, a little more than it does, so
 * that nothing is added unseen. Other visits have neither.
 */
export const limits: Readonly<Record<string, { promised?: number; most: number }>> = {
  'the sign-in page': { promised: 70, most: 78 },
  'the dashboard': { most: 198 },
  'a working list': { promised: 170, most: 206 },
}

/** The JavaScript of each first visit in the desk that is built in this folder: kB gz, and in how many files. */
export function weighed(built: string): { to: string; kilobytes: number; files: number }[] {
  const manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const gzipped = (file: string): number => gzipSync(readFileSync(join(built, file))).length
  return [
    { to: 'the sign-in page', begins: signIn.begins },
    ...visits.map(visit => ({ to: visit.to, begins: [...signIn.begins, ...afterSignIn.begins, ...allOf(visit)] })),
  ].map(({ to, begins }) => {
    const sizes = [...withImports(manifest, begins)].map(gzipped)
    return { to, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000, files: sizes.length }
  })
}
