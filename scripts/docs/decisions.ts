import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { page, table } from './markdown.ts'

const folder = 'docs/decisions'

type Written = { readonly file: string; readonly text: string }
type Decision = { readonly number: number; readonly file: string; readonly title: string; readonly decided: string }

const readRecords = (): Written[] =>
  readdirSync(join(root, folder))
    .filter(file => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map(file => ({ file, text: readFileSync(join(root, folder, file), 'utf8') }))

/** `NNN-slug.md`, headed `# NNN Title`; the question, and then the decision. */
const form = /^# (?<number>\d{3}) (?<title>.+)\n\n\*\*Asked\.\*\* \S[\s\S]*?\n\n\*\*Decided\.\*\* (?<decided>.+)/

/** A full stop in a quotation or in code ends no sentence, nor does that of `domain.md`. */
const sentence = /^(?:`[^`]*`|“[^”]*”|[^`“])+?(?:[.?!](?=\s+["“(`]?[A-Z`])|$)/

function decisionOf({ file, text }: Written): Decision | undefined {
  const { number = '', title = '', decided = '' } = form.exec(text)?.groups ?? {}
  if (!file.startsWith(`${number}-`)) return undefined
  return { number: Number(number), file, title, decided: (sentence.exec(decided)?.[0] ?? decided).replace(/:$/, '.') }
}

/** Errors in how records are written: in sentences, none where all is well. */
export function decisionFaults(records: readonly Written[] = readRecords()): string[] {
  const seen = new Map<number, string>()
  return records.flatMap(record => {
    const decision = decisionOf(record)
    const { file } = record
    if (!decision)
      return `${folder}/${file} is not written as the others are: NNN-slug.md, "# NNN Title", "**Asked.** …", "**Decided.** …".`
    const first = seen.get(decision.number)
    seen.set(decision.number, file)
    return first ? `${folder}/${file} has the number of ${first}.` : []
  })
}

const three = (number: number): string => String(number).padStart(3, '0')

/** Below the highest number, and without a record in any commit. */
const neverUsed = new Set([37, 38, 39, 40, 41, 42, 43, 44, 53, 58, 59, 65, 119])

/** 37, 38, 39, 53 as "037–039, 053". */
function runsOf(numbers: readonly number[]): string {
  const isIn = new Set(numbers)
  const ends = numbers.filter(number => !isIn.has(number + 1))
  return numbers
    .filter(number => !isIn.has(number - 1))
    .map((from, i) => (ends[i] === from ? three(from) : `${three(from)}–${three(ends[i] ?? from)}`))
    .join(', ')
}

function gapsInWords(numbers: readonly number[]): string[] {
  const missing = Array.from({ length: Math.max(...numbers) }, (_, i) => i + 1).filter(n => !numbers.includes(n))
  const [unused, waiting] = [missing.filter(n => neverUsed.has(n)), missing.filter(n => !neverUsed.has(n))]
  return [
    'Numbers are given out ahead, to parts of the work that go on side by side, and not in the order of time: 110 landed before 101, and 109 after 118. A part that needs fewer than it was given leaves the rest, and no number is given twice.',
    ...(unused.length > 0 ? [`Never used, in any commit: ${runsOf(unused)}.`] : []),
    ...(waiting.length > 0 ? [`Given out, and without a record: ${runsOf(waiting)}.`] : []),
  ]
}

/** The index of the records: number, title, and the first sentence of the decision. */
export function decisionsPage(records: readonly Written[] = readRecords()): string {
  const decisions = records.flatMap(record => decisionOf(record) ?? [])
  return page(
    'Decisions',
    'Where the specification is silent, somebody chose. Each record says what was asked, what was decided and what follows; here stand its title and the first sentence of what was decided.',
    table(
      ['number', 'title', 'decided'],
      decisions.map(({ number, file, title, decided }) => [`[${three(number)}](${file})`, title, decided]),
    ),
    '## Numbers that are missing',
    ...gapsInWords(decisions.map(({ number }) => number)),
  )
}
