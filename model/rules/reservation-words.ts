import { capital } from '../capital.ts'
/** The labels of the coded values of a reservation and its sheets, wherever they are read or chosen (domain.md 1C). */
export const paymentSchemes = {
  spot_cash: 'Spot cash',
  deferred_cash: 'Deferred cash',
  equity_bank: 'Equity, then bank',
  equity_inhouse: 'Equity, then in-house',
  equity_pagibig: 'Equity, then Pag-IBIG',
} as const
export const collectionModes = {
  pdc: 'Post-dated checks',
  ada: 'Automatic debit',
  online: 'Online',
  over_the_counter: 'Over the counter',
} as const
export const civilStatuses = {
  single: 'Single',
  married: 'Married',
  widowed: 'Widowed',
  legally_separated: 'Legally separated',
  annulled: 'Annulled',
} as const
export const identityPapers = {
  driver_license: 'Driver’s license',
  umid: 'UMID',
  philsys: 'PhilSys ID',
  prc_id: 'PRC ID',
} as const
export const employments = { local: 'Employed in the country', ofw: 'Overseas Filipino worker' } as const
/** The figures of an agreement, in the order in which each follows from those before. */
export const agreementFigures = [
  ['list_price', 'List price'],
  ['contract_price', 'Contract price'],
  ['vat_amount', 'VAT'],
  ['other_charges', 'Other charges'],
  ['tcp', 'TCP'],
  ['equity_amount', 'Equity'],
  ['monthly_amortization', 'Monthly equity'],
  ['balance_amount', 'Balance'],
] as const
export const partnerRoles = { co_buyer: 'Co-buyer', attorney_in_fact: 'Attorney-in-fact' } as const
export const propertyTypes = { house_and_lot: 'House and lot', lot_only: 'Lot only' } as const

/** The label of a coded value, else its own words with a capital; a dash where there is none. */
export function worded(value: string | null, called: Readonly<Record<string, string>> = {}): string {
  if (value === null || value === '') return '–'
  const words = value.replaceAll('_', ' ')
  return called[value] ?? capital(words)
}
