import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PaperPart, type PaperWeight, paperFont, paperParts, paperWeights } from './fonts.ts'

const parts = Object.keys(paperParts) as PaperPart[]
const fileOf = (part: PaperPart, weight: PaperWeight): Buffer =>
  readFileSync(join(import.meta.dirname, 'fonts', paperFont(part, weight)))

let library: typeof import('fontkitten') | undefined
/** Loads what reads fonts, once a process. Before the first line is drawn. */
export async function openLetters(): Promise<void> {
  library ??= await import('fontkitten')
}

type Has = (code: number) => boolean
const known = new Map<PaperPart, Has>()
/** Whether a part of the family has a letter: in each weight it has the same. */
function hasIn(part: PaperPart): Has {
  const has = known.get(part) ?? readPart(part)
  known.set(part, has)
  return has
}
function readPart(part: PaperPart): Has {
  if (!library) throw new Error('Letters are drawn on a paper that openPaper made.')
  const font = library.create(fileOf(part, 400))
  if (font.isCollection) throw new Error(`${paperFont(part, 400)} is several fonts`)
  return code => font.hasGlyphForCodePoint(code)
}

const partByCode = new Map<number, PaperPart>()
function partOf(code: number): PaperPart {
  const part = partByCode.get(code) ?? parts.find(each => hasIn(each)(code)) ?? 'latin'
  partByCode.set(code, part)
  return part
}

export type LetterRun = { readonly part: PaperPart; readonly text: string }

/** What every text of Latin letters is, and no run of it needs to be looked for. */
const usual = /^[\x20-\x7E\xA0-\xFF\u2013\u2014\u2018-\u201D\u2026]*$/

/** A line in pieces, each of which one font can write. What no font has is drawn as the box of a missing letter. */
export function runsOf(line: string): LetterRun[] {
  if (usual.test(line)) return [{ part: 'latin', text: line }]
  const runs: { part: PaperPart; text: string }[] = []
  for (const letter of line.normalize('NFC')) {
    const part = partOf(letter.codePointAt(0) ?? 0)
    const last = runs.at(-1)
    if (last?.part === part) last.text += letter
    else runs.push({ part, text: letter })
  }
  return runs
}

export const fontName = (part: PaperPart, weight: PaperWeight): string => `${part} ${weight}`

let read: (readonly [name: string, file: Buffer])[] | undefined

/** The fonts of papers, each with the name under which a document knows it; read once. */
export function paperFonts(): NonNullable<typeof read> {
  read ??= parts.flatMap(part => paperWeights.map(weight => [fontName(part, weight), fileOf(part, weight)] as const))
  return read
}
