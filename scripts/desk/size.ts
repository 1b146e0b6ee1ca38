import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../bootstrap.mjs'
import { buildDesk } from '../build.mjs'
import { afterSignIn, allOf, signIn, visits } from './visits.ts'

type Chunk = { file: string; imports?: string[] }

const built = process.argv[2] ?? join(root, 'dist', 'desk')
if (process.argv[2] === undefined) await buildDesk()
const manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>

/** The chunks and all their static imports; later imports are not part of the visit. */
function withImports(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}. Was it renamed?`)
    if (found.has(name)) continue
    found.add(name)
    withImports(chunk.imports ?? [], found)
  }
  return found
}

const gzipped = (name: string): number => gzipSync(readFileSync(join(built, manifest[name]?.file ?? ''))).length

/** The most a first visit may load, in kB gz (promises.md, "Speed and scale"); other visits have no promise. */
const most: Readonly<Record<string, number>> = { 'the sign-in page': 110, 'the dashboard': 210, 'a working list': 210 }

for (const { to, begins } of [
  { to: 'the sign-in page', begins: signIn.begins },
  ...visits.map(visit => ({ to: visit.to, begins: [...signIn.begins, ...afterSignIn.begins, ...allOf(visit)] })),
]) {
  const limit = most[to]
  if (limit === undefined) continue
  const sizes = [...withImports(begins)].map(gzipped)
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  const verdict = kilobytes <= limit ? 'holds' : 'TOO MUCH'
  console.log(
    `JavaScript to ${to}: ${kilobytes.toFixed(1)} kB gz in ${sizes.length} files, at most ${limit}: ${verdict}`,
  )
  if (kilobytes > limit) process.exitCode = 1
}
