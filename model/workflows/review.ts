import { brandById } from '../brands.ts'
import type { FieldErrors } from '../errors.ts'
import { letter } from '../mails/letter.ts'
import { isLonger } from '../rules/longer.ts'
import { reasonFault } from '../rules/reason.ts'
import { actorName, type Decidable, decision, type Message, type Recipient, type Workflow } from './workflow.ts'

/** Decision 311: whether the version of a page may go out. */
export const reviewStates = {
  asked: { label: 'Waiting', tone: 'waiting' },
  agreed: { label: 'Agreed', tone: 'good' },
  refused: { label: 'To be changed', tone: 'bad' },
  withdrawn: { label: 'Taken back', tone: 'calm' },
  overtaken: { label: 'Asked anew', tone: 'calm' },
} as const
export type ReviewStatus = keyof typeof reviewStates
/** Where a version stands that goes out only once somebody agreed to it. */
export const reviewStandings = ['needed', 'asked', 'agreed', 'refused'] as const
export type ReviewStanding = (typeof reviewStandings)[number]
export type ReviewAction = 'agree' | 'refuse' | 'withdraw' | 'overtake'

/** What is said of one field of the page. */
export type Remark = { readonly field: string; readonly text: string }
/** At most so many, of so many characters. */
const remarksMost = 50
export const remarkMost = 500

export type Review = Decidable<ReviewStatus> & {
  readonly id: number
  readonly asker: Recipient
  /** The version of the page that is asked about, and the one that stands saved now. */
  readonly content_version: number
  readonly saved_version: number
  readonly reason: string | null
  readonly remarks: readonly Remark[]
  /** The label of a field of the page, or undefined where it has none. */
  readonly labelOf: (field: string) => string | undefined
  /** The address of the page or the record in the desk. */
  readonly where: string
}
export type ReviewInput = { reason?: string | undefined; remarks?: readonly Remark[] | undefined }

const staff = { party: 'staff', flag: 'approve', turn: 'needed' } as const

function remarkFaults({ labelOf }: Review, { remarks = [] }: ReviewInput): FieldErrors {
  const said: string[] = []
  if (remarks.length > remarksMost) said.push(`Say at most ${remarksMost} things of fields.`)
  for (const { field, text } of remarks) {
    const label = labelOf(field)
    if (label === undefined) said.push(`There is no field at ${field}.`)
    else if (text.trim() === '') said.push(`${label}: write what is to be changed, or leave it out.`)
    else if (isLonger(text.trim(), remarkMost)) said.push(`${label}: ${remarkMost} characters or fewer.`)
  }
  return said.length > 0 ? { remarks: said } : {}
}
const inWords = ({ remarks, labelOf }: Review): string =>
  remarks.map(({ field, text }) => `${labelOf(field) ?? field}: ${text}`).join('\n')
const toAsker = ({ asker }: Review, mail: ReturnType<typeof letter>): Message[] => [
  { ...mail, to: asker.email === '' ? [] : [asker] },
]

export const reviewWorkflow: Workflow<ReviewStatus, ReviewAction, Review, ReviewInput> = {
  page: 'website.reviews',
  entity: 'content_review',
  states: reviewStates,
  initial: 'asked',
  actions: {
    agree: {
      label: 'Agree',
      done: 'Agreed',
      from: ['asked'],
      to: 'agreed',
      may: staff,
      // Whoever agrees to what nobody will publish agrees to nothing.
      check: ({ content_version, saved_version }): FieldErrors =>
        content_version === saved_version
          ? {}
          : { status: ['It was changed since it was asked about. Whoever changed it asks anew.'] },
      effects: (record, _, context) => ({ ...record, ...decision(context) }),
      mails: (record, context) =>
        toAsker(record, letter('review.agreed', { page: record.name, by: actorName(context), where: record.where })),
    },
    refuse: {
      label: 'Refuse',
      done: 'Not agreed',
      refuses: true,
      from: ['asked'],
      to: 'refused',
      needs: { reason: 'required', remarks: 'optional' },
      may: staff,
      check: (record, input) => ({ ...reasonFault(input), ...remarkFaults(record, input) }),
      effects: (record, { reason = '', remarks = [] }, context) => ({
        ...record,
        ...decision(context),
        reason: reason.trim(),
        remarks: remarks.map(({ field, text }) => ({ field, text: text.trim() })),
      }),
      mails: (record, context) =>
        toAsker(
          record,
          letter('review.refused', {
            ...{ page: record.name, by: actorName(context) },
            ...{ reason: record.reason, remarks: inWords(record), where: record.where },
          }),
        ),
    },
    withdraw: {
      label: 'Take back',
      done: 'Taken back',
      from: ['asked'],
      to: 'withdrawn',
      may: { party: 'filer' },
      effects: (record, _, context) => ({ ...record, ...decision(context) }),
    },
    overtake: {
      label: 'Ask anew',
      done: 'Asked anew',
      from: ['asked'],
      to: 'overtaken',
      may: { party: 'system' },
      effects: (record, _, context) => ({ ...record, ...decision(context) }),
    },
  },
  columns: [
    ['reason', 'text'],
    ['remarks', 'parts'],
  ],
}

/** What a review is about, in words: "About Us Section, Residences". */
export const titleOf = (label: string, brand_id: number): string =>
  `${label}, ${brandById(brand_id)?.display_label ?? brand_id}`
