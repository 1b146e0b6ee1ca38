import { globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './bootstrap.mjs'

/** Two files are copies from this share of equal lines on, without the names of their subjects. */
export const alike = 0.8
/** Shorter files are rows, and rows look like rows. */
const leastLines = 15

/** Similar pairs that stay separate, each with a reason. The name of a pair is its two paths with a space between. */
export const reasons: Readonly<Record<string, string>> = {
  'model/manual/admin.ts model/manual/desk.ts': 'rows of one table, an area each: they share its shape',
}

const sources = ['model/**/*.ts', 'server/**/*.ts', 'demo/**/*.ts', 'desk/**/*.{ts,tsx}', 'sites/**/*.{ts,tsx}']
const isMeant = (path: string) => !/\.test\.tsx?$|^server\/db\/tables/.test(path)

/** Names of subjects: the words of the features' folders and of the files' own names. */
function nounsOf(paths: readonly string[]): RegExp {
  const words = new Set<string>()
  for (const path of paths) {
    const named = [...path.split('/').slice(1, -1), basename(path, extname(path))]
    for (const word of named.flatMap(part => part.split(/[-.]/))) if (word.length > 3) words.add(word.replace(/s$/, ''))
  }
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  return new RegExp(`(${longestFirst.join('|')})(ies|es|s)?`, 'gi')
}

type Counted = { path: string; lines: Map<string, number>; count: number }

function counted(path: string, nouns: RegExp): Counted {
  const text = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const lines = new Map<string, number>()
  let count = 0
  for (const line of text.split('\n')) {
    const plain = line.trim()
    if (plain.length < 4 || /^(import|export \*|\/\/|\} from)/.test(plain)) continue
    const bare = plain
      .replace(/(['"`])(?:\\.|(?!\1).)*\1/g, 's')
      .replace(nouns, 'n')
      .toLowerCase()
    // A text in a list of texts.
    if (bare.length < 4) continue
    lines.set(bare, (lines.get(bare) ?? 0) + 1)
    count += 1
  }
  return { path, lines, count }
}

function shareOf(a: Counted, b: Counted): number {
  let common = 0
  for (const [line, times] of a.lines) common += Math.min(times, b.lines.get(line) ?? 0)
  return (2 * common) / (a.count + b.count)
}

export type Pair = { readonly name: string; readonly share: number }

/** Every pair of source files that is more similar than allowed, most similar first. */
export function copies(): Pair[] {
  const paths = globSync(sources, { cwd: root }).filter(isMeant).sort()
  const nouns = nounsOf(paths)
  const files = paths.map(path => counted(path, nouns)).filter(({ count }) => count >= leastLines)
  const pairs: Pair[] = []
  for (const [i, a] of files.entries())
    for (const b of files.slice(i + 1)) {
      const [less, more] = a.count < b.count ? [a.count, b.count] : [b.count, a.count]
      // Even if all lines are equal, the share cannot be reached.
      if ((2 * less) / (less + more) < alike) continue
      const share = shareOf(a, b)
      if (share >= alike) pairs.push({ name: `${a.path} ${b.path}`, share })
    }
  return pairs.sort((a, b) => b.share - a.share)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = copies()
  for (const { name, share } of found)
    console.log(`${Math.round(share * 100)} %  ${name}${reasons[name] ? `: ${reasons[name]}` : ''}`)
  const open = found.filter(({ name }) => reasons[name] === undefined)
  console.log(`${found.length} pairs alike, ${open.length} without a reason`)
  process.exitCode = open.length === 0 ? 0 : 1
}
