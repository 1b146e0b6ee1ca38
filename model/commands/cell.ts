import { brandByCode } from '../brands.ts'
import { isStorableLine } from '../rules/characters.ts'
import { codeForm } from '../rules/codes.ts'
import { formatProblem, formats } from '../rules/formats.ts'
import { isLonger } from '../rules/longer.ts'
import { mostPesos, pesosWords } from '../rules/money.ts'
import { bareFigure, dayIn, figureIn, momentIn, yesIn } from '../rules/written.ts'

/** The value of an extract's column. Amounts are pesos; a rate is a fraction (0.07 is 7 %); brands are codes. */
export type CellKind =
  | { readonly as: 'text'; readonly most: number; readonly pattern?: RegExp; readonly says?: string }
  | {
      readonly as:
        | 'email'
        | 'mobile'
        | 'name'
        | 'licence'
        | 'tin'
        | 'prc'
        | 'day'
        | 'moment'
        | 'month'
        | 'amount'
        | 'count'
        | 'rate'
        | 'brand'
        | 'brands'
        | 'yes'
    }
  | { readonly as: 'degrees'; readonly most: 90 | 180 }
  | { readonly as: 'choice'; readonly options: readonly string[] }
  /** The option itself is kept, however it is spelled in capitals. */
  | { readonly as: 'words'; readonly options: readonly string[] }

/** A value as the database takes it, null for an empty cell, or the error of the text. */
export type ReadCell = { readonly value: unknown } | { readonly problem: string }

const told = (value: unknown, problem: string): ReadCell => (value === undefined ? { problem } : { value })

/** Domain.md 3.1: the same rules and words as in the form. */
export function readCell(kind: CellKind, typed: string): ReadCell {
  const text = typed.trim()
  if (text === '') return { value: null }
  switch (kind.as) {
    case 'text':
      if (!isStorableLine(text)) return { problem: 'Remove the control characters.' }
      if (isLonger(text, kind.most)) return { problem: `Use ${kind.most} characters or fewer.` }
      return kind.pattern && !kind.pattern.test(text)
        ? { problem: kind.says ?? 'This is not accepted.' }
        : { value: text }
    case 'email':
    case 'mobile':
    case 'name':
    case 'licence':
    case 'tin':
    case 'prc': {
      const problem = formatProblem(kind.as, text, 'The name')
      return problem === undefined ? { value: formats[kind.as].kept(text) } : { problem }
    }
    case 'day':
      return told(dayIn(text), 'Enter a day as 2026-11-30.')
    case 'moment':
      return told(momentIn(text), 'Enter a time in Manila as 2026-11-30 14:05.')
    case 'month':
      return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? { value: text } : { problem: 'Enter a month as 2026-11.' }
    case 'amount': {
      const figure = figureIn(text)
      const isAmount =
        figure !== undefined && figure >= 0 && figure <= mostPesos && /^\d+(\.\d{1,2})?$/.test(`${figure}`)
      return told(isAmount ? String(figure) : undefined, pesosWords)
    }
    case 'count': {
      const plain = bareFigure(text)
      return told(/^\d{1,9}$/.test(plain) ? Number(plain) : undefined, 'Enter a whole number, 0 or more.')
    }
    case 'rate':
      return /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(text)
        ? { value: text }
        : { problem: 'Enter a fraction from 0 to 1: 7% is 0.07.' }
    case 'degrees':
      return /^-?\d{1,3}(\.\d{1,10})?$/.test(text) && Math.abs(Number(text)) <= kind.most
        ? { value: Number(text) }
        : { problem: `Enter degrees from -${kind.most} to ${kind.most}.` }
    case 'brand': {
      const brand = brandByCode(text.toUpperCase())
      return brand ? { value: brand.id } : { problem: `There is no brand ${text}.` }
    }
    case 'brands': {
      const brands = text.split(/[;,|]/).map(code => brandByCode(code.trim().toUpperCase())?.id)
      return brands.every(id => id !== undefined)
        ? { value: [...new Set(brands)].sort((a, b) => Number(a) - Number(b)) }
        : { problem: 'Enter brand codes with ; between them, such as ZRRE;ZRCO.' }
    }
    case 'yes':
      return told(yesIn(text), 'Enter yes or no.')
    case 'choice': {
      const said = text.toLowerCase().replace(/[\s-]+/g, '_')
      return kind.options.includes(said) ? { value: said } : { problem: `Enter one of ${kind.options.join(', ')}.` }
    }
    case 'words': {
      const option = kind.options.find(each => each.toLowerCase() === text.toLowerCase())
      return option === undefined ? { problem: `Enter one of ${kind.options.join(', ')}.` } : { value: option }
    }
  }
}

export const personName: CellKind = { as: 'name' }
export const code = (most: number): CellKind => ({ as: 'text', most, ...codeForm })

/** A file that lies beside an extract, below the drop folder. */
export const fileBeside: CellKind = {
  as: 'text',
  most: 200,
  pattern: /^[\p{L}\p{N}_][^\\:*?"<>|]*$/u,
  says: 'Enter the name of a file that lies beside this list, such as photos/lobby.jpg.',
}
