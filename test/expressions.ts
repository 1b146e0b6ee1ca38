import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { root } from '../scripts/bootstrap.mjs'

export type Expression = { readonly source: string; readonly flags: string; readonly file: string }

const isOurs = (name: string) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name)

/** Every regular expression that is written in a folder, and what is made of text there. */
export function expressionsOf(folders: readonly string[]): { found: Expression[]; made: string[] } {
  const found = new Map<string, Expression>()
  const made: string[] = []
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(isOurs)) {
      const file = `${folder}/${name}`
      const text = readFileSync(join(root, file), 'utf8')
      const look = (node: unknown): void => {
        if (Array.isArray(node)) for (const each of node) look(each)
        if (typeof node !== 'object' || node === null || Array.isArray(node)) return
        const { regex, callee } = node as { regex?: { pattern: string; flags: string }; callee?: { name?: string } }
        if (regex) found.set(`/${regex.pattern}/${regex.flags}`, { source: regex.pattern, flags: regex.flags, file })
        if (callee?.name === 'RegExp') made.push(file)
        for (const inner of Object.values(node)) look(inner)
      }
      look(parseAst(text, { lang: name.endsWith('x') ? 'tsx' : 'ts' }))
    }
  return { found: [...found.values()], made: [...new Set(made)].sort() }
}

/** Every pattern of what callers send, and the formats that stand there: the schemas' expressions are texts. */
export function patternsOf(schemas: readonly (readonly [name: string, schema: unknown])[]) {
  const found = new Map<string, Expression>()
  const formats = new Set<string>()
  for (const [file, schema] of schemas) {
    const look = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      const { pattern, format } = node as { pattern?: unknown; format?: unknown }
      // Ajv reads them in the way of Unicode.
      if (typeof pattern === 'string') found.set(pattern, { source: pattern, flags: 'u', file })
      if (typeof format === 'string') formats.add(format)
      for (const inner of Object.values(node)) look(inner)
    }
    look(schema)
  }
  return { found: [...found.values()], formats: [...formats].sort() }
}

/** Of each kind of sign one, so that every class of an expression finds some that it takes, and some that it does not. */
const signs = [...'a0 -<"/.,;:{}()[]*@_=&#$\'`\n\tAzé9fs!'].filter((sign, at, all) => all.indexOf(sign) === at)

/** What each part of an expression takes: a sign or two, in the order in which the parts stand. */
function partsOf({ source, flags }: Expression): string[] {
  const atoms =
    source.match(/\\[pPk]\{[^}]*\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]|[^()|?*+{}^$]/gi) ?? []
  return atoms.flatMap(atom => {
    if (/^\\[bBk\d]/.test(atom)) return []
    if (atom.length === 1 && atom !== '.') return [atom]
    const one = new RegExp(`^${atom}$`, flags.replace(/[gy]/g, ''))
    const taken = signs.filter(sign => one.test(sign))
    return taken.length > 0 ? [taken[0] ?? ''] : []
  })
}

/** Texts that an expression may try again and again: parts of what it takes, many times, after what leads there. */
function* hostile(expression: Expression): Generator<(many: number) => string> {
  const parts = partsOf(expression).slice(0, 40)
  const whole = parts.join('')
  const pumps = new Map<string, string>()
  for (const [at, part] of parts.entries()) {
    const before = parts.slice(0, at).join('')
    for (const length of [1, 2, 3, 6, 8]) {
      const pump = parts.slice(at, at + length).join('')
      if (!pumps.has(pump)) pumps.set(pump, before)
    }
    if (!pumps.has(part)) pumps.set(part, before)
  }
  for (const sign of signs) if (!pumps.has(sign)) pumps.set(sign, whole)
  pumps.set(whole, '')
  for (const [pump, before] of pumps) {
    if (pump === '') continue
    for (const start of new Set(['', before, 'a']))
      for (const end of pump.length > 3 ? ['', '\u0001'] : ['', '\u0001', '\n\u0001', '/', 'a'])
        yield many => start + pump.repeat(Math.ceil(many / pump.length)) + end
  }
}

// Each some more than the one before: what grows with a power of its length is seen before it never ends.
const lengths = [16, 20, 24, 28, 32, 36, 40, 46, 52, 60, 70, 80, 95, 110, 130, 160, 200, 300, 600, 6_000, 30_000]

/** So long does it take on its worst text, in ms of the processor, or nothing where that stays below `most` at every length. */
export function slowness(
  expression: Expression,
  most: number,
): { ms: number; length: number; text: string } | undefined {
  const { source, flags } = expression
  const tried = new RegExp(source, flags.replace(/[y]/g, ''))
  // Few at first: what doubles with each sign would never end on many.
  for (const text of hostile(expression))
    for (const length of lengths) {
      const subject = text(length)
      const taken = () => {
        const before = process.cpuUsage()
        subject.replace(tried, '')
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1000
      }
      let ms = taken()
      // Once more where it was slow: this process has other work too, and cleans up when it likes.
      for (let again = 0; ms > most && again < 2; again += 1) ms = Math.min(ms, taken())
      if (ms > most) return { ms, length, text: JSON.stringify(text(12)) }
      // Linear so far, and far from the limit: a sign more costs what the one before did.
      if (length === 6_000 && ms < 0.5) break
    }
  return undefined
}
