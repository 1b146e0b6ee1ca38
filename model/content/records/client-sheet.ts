import { type TextField, text } from '../field.ts'
import { contactTexts, identityTexts, taxNumber } from './reservation-forms.ts'

/**
 * The texts of a client information sheet (domain.md 1C) as the sellers' portal sends them. What staff may correct has the
 * desk's own fields; required is said of the sheet as a whole, when it is submitted (G4).
 */
export const sheetText = {
  ...contactTexts,
  ...taxNumber,
  ...identityTexts,
  maiden_name: text('Maiden name', { format: 'name' }),
  birth_place: text('Birth place', { max: 80, example: 'Pasig City' }),
  id_no: text('ID no.', { max: 40, example: 'P7000001A' }),
  employer: text('Employer', { max: 80, example: 'Sinag Ventures' }),
  position: text('Position', { max: 80, example: 'Engineer' }),
  source_of_funds: text('Source of funds', { max: 80, example: 'Salary' }),
  purpose: text('Purpose', { max: 80, example: 'Own use' }),
  corporate_name: text('Corporate name', { max: 170, example: 'Sinag Ventures Inc.' }),
  sec_reg_no: text('SEC registration', { max: 30, example: 'CS200145' }),
  signatory_name: text('Signatory', { max: 170, example: 'Ramon Alcantara' }),
  signatory_title: text('Title of the signatory', { max: 80, example: 'President' }),
  aif_name: text('Attorney-in-fact', { max: 170, example: 'Ana Villanueva' }),
} as const satisfies Readonly<Record<string, TextField>>

export type SheetText = keyof typeof sheetText
export const sheetTexts = Object.keys(sheetText) as SheetText[]
