import { checkStates, contractStates, debitStates, documentStates, documentTypes } from '../rules/contract-words.ts'
import { code, fileBeside } from './cell.ts'
import { command } from './command.ts'

const day = { as: 'day' } as const
const amount = { as: 'amount' } as const
const text = (most: number) => ({ as: 'text', most }) as const
const choice = (states: object) => ({ as: 'choice', options: Object.keys(states) }) as const
const contract_no = { label: 'Contract no.', kind: code(12), required: true } as const
const sampled = '1000045127'

/** Domain.md 1D, contracts: what the system of the books knows of them, first all of it and then each night. */
export const contract = command({
  label: 'Contracts',
  about: 'Contracts of buyers with their amounts. Rules read these amounts: what is left out is not known, and not 0.',
  key: ['contract_no'],
  columns: {
    contract_no,
    buyer_name: { label: 'Buyer', kind: text(170), required: true },
    buyer_email: {
      label: 'Buyer’s e-mail',
      kind: { as: 'email' },
      about: 'The buyer’s account of this address is linked.',
    },
    property_code: { label: 'Property code', kind: code(12), required: true },
    unit_code: { label: 'Unit', kind: text(20), required: true, about: 'A unit of the property; it becomes sold.' },
    reservation_no: { label: 'Reservation no.', kind: code(14), about: 'Where it was reserved in Atrium.' },
    contract_price: { label: 'Contract price', kind: amount, required: true },
    tcp: { label: 'TCP', kind: amount, required: true },
    figures_as_of: {
      label: 'Amounts as of',
      kind: day,
      about: 'The last day whose receipts are in the credited amount; those of later days are added to it.',
    },
    credited_amount: {
      label: 'Credited',
      kind: amount,
      about: 'What was receipted for the price: no interest, penalties or other charges.',
    },
    overdue_amount: { label: 'Overdue', kind: amount, about: '0 where nothing is; empty where it is not known.' },
    turned_over_on: { label: 'Turned over on', kind: day },
    predecessor_no: {
      label: 'Took the place of',
      kind: code(12),
      about: 'The contract before a change of unit. List that one first.',
    },
    status: { label: 'Status', kind: choice(contractStates), required: true },
    wants_news: { label: 'Wants news', kind: { as: 'yes' }, about: 'Empty: the buyer has not said; none is sent.' },
  },
  needs: ['property'],
  after: ['property'],
  sample: [
    {
      contract_no: sampled,
      buyer_name: 'Rosa Villanueva',
      buyer_email: 'rosa.villanueva1@example.com',
      property_code: 'SMP01',
      unit_code: 'SMP01-0501',
      contract_price: '4500000.00',
      tcp: '5367000.00',
      figures_as_of: '2026-10-31',
      credited_amount: '450000.00',
      overdue_amount: '0',
      status: 'active',
      wants_news: 'yes',
    },
    {
      contract_no: '1000045128',
      buyer_name: 'José Peñafiel',
      buyer_email: 'jose.penafiel1@example.com',
      property_code: 'SMP01',
      unit_code: 'SMP01-0502',
      contract_price: '3600000',
      tcp: '3852000',
      status: 'active',
    },
  ],
})

/** Domain.md 1D, post_dated_checks. */
export const postDatedCheck = command({
  label: 'Post-dated checks',
  about: 'Checks that buyers gave in advance. One that was held or pulled out here stays so until the bank has it.',
  key: ['contract_no', 'bank', 'check_no'],
  columns: {
    contract_no,
    bank: { label: 'Bank', kind: text(80), required: true },
    check_no: { label: 'Check no.', kind: code(20), required: true },
    check_date: { label: 'Check date', kind: day, required: true },
    amount: { label: 'Amount', kind: amount, required: true },
    status: { label: 'Status', kind: choice(checkStates), required: true },
    held_until: { label: 'Held until', kind: day, about: 'Of a check that is held: the day it is deposited instead.' },
  },
  needs: ['contract'],
  after: ['contract'],
  sample: [
    {
      contract_no: sampled,
      bank: 'Unang Bangko',
      check_no: '0004417',
      check_date: '2027-01-15',
      amount: '38520.75',
      status: 'on_hand',
    },
    {
      contract_no: sampled,
      bank: 'Unang Bangko',
      check_no: '0004416',
      check_date: '2026-12-15',
      amount: '38520.75',
      status: 'held',
      held_until: '2026-12-22',
    },
  ],
})

/** Domain.md 1D, debit_arrangements. */
export const debitArrangement = command({
  label: 'Debit arrangements',
  about: 'Accounts that banks debit for a contract. An account comes masked, with its last four digits.',
  key: ['contract_no', 'bank', 'account_masked'],
  columns: {
    contract_no,
    bank: { label: 'Bank', kind: text(80), required: true },
    account_masked: {
      label: 'Account',
      kind: {
        as: 'text',
        most: 8,
        pattern: /^\*{4}\d{4}$/,
        says: 'Enter four stars and the last four digits, such as ****4417. Never send a whole account number.',
      },
      required: true,
    },
    start_on: { label: 'From', kind: day, required: true },
    end_on: { label: 'To', kind: day },
    status: { label: 'Status', kind: choice(debitStates), required: true },
  },
  needs: ['contract'],
  after: ['contract'],
  sample: [
    {
      contract_no: sampled,
      bank: 'Unang Bangko',
      account_masked: '****4417',
      start_on: '2026-02-01',
      status: 'active',
    },
  ],
})

/** Domain.md 1D, documents: the papers of a contract, with their scans. */
export const document = command({
  label: 'Documents',
  about: 'The papers of contracts, where each of them stands, and its scan where one lies beside the list.',
  key: ['contract_no', 'doc_type'],
  columns: {
    contract_no,
    doc_type: {
      label: 'Document',
      kind: { as: 'choice', options: documentTypes.map(({ value }) => value) },
      required: true,
    },
    status: {
      label: 'Status',
      kind: { as: 'choice', options: documentStates.map(({ value }) => value) },
      required: true,
    },
    doc_date: { label: 'Dated', kind: day },
    remarks: { label: 'Remarks', kind: text(300) },
    file: {
      label: 'File',
      kind: fileBeside,
      about: 'A PDF, JPG or PNG of 10 MB or less that lies beside this list. It is kept private.',
    },
  },
  needs: ['contract'],
  after: ['contract'],
  sample: [
    {
      contract_no: sampled,
      doc_type: 'cts',
      status: 'on_file',
      doc_date: '2026-03-02',
      file: 'papers/1000045127-cts.pdf',
    },
    { contract_no: sampled, doc_type: 'tct_cct', status: 'lacking', remarks: 'With the registry of deeds.' },
  ],
})
