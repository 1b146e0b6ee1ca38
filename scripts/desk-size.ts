import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './bootstrap.mjs'
import { buildDesk } from './build.mjs'

type Chunk = { file: string; imports?: string[] }

/** JavaScript a first visit loads, by what it opens, and the most it may weigh (promises.md, "Speed and scale"), in kB gz. */
const visits = [
  { to: 'the sign-in page', chunks: ['index.html'], most: 110 },
  { to: 'the dashboard', chunks: ['index.html', 'app.tsx', 'features/dashboard/dashboard-screen.tsx'], most: 210 },
  {
    to: 'a working list',
    chunks: [
      'index.html',
      'app.tsx',
      'screens/list-screen.tsx',
      'screens/list-parts.ts',
      'features/web-inquiries/parts.ts',
    ],
    most: 210,
  },
]

const built = process.argv[2] ?? join(root, 'dist', 'desk')
if (process.argv[2] === undefined) await buildDesk()
const manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>

/** The chunks and all they import at once; what they import later is not part of the visit. */
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

for (const { to, chunks, most } of visits) {
  const sizes = [...withImports(chunks)].map(gzipped)
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  const verdict = kilobytes <= most ? 'holds' : 'TOO MUCH'
  console.log(
    `JavaScript to ${to}: ${kilobytes.toFixed(1)} kB gz in ${sizes.length} files, at most ${most}: ${verdict}`,
  )
  if (kilobytes > most) process.exitCode = 1
}
