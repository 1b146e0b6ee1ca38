import { type Fields, list, text, toggle, values } from '../content/field.ts'
import { approvalTerms } from '../content/records/approval-terms.ts'
import { leadRetention } from '../content/records/lead-retention.ts'
import { fieldsOfHistory } from '../kinds/histories.ts'
import { savedAnswers } from '../kinds/saved-answers.ts'
import type { PageId } from '../pages/index.ts'
import type { Flag } from '../pages/page.ts'

export type SetUpAct = 'add' | 'edit' | 'delete'

/** A part of what a house is set up with, as it goes into another house. */
export type SetUpPart = {
  readonly label: string
  /** The word for one of it, for counts and messages. */
  readonly one: string
  /** Where it is kept. */
  readonly table: string
  /** By which one of it is known in another house: names and codes, never an id. */
  readonly key: readonly string[]
  /** What of it is carried, in the labels of its form. */
  readonly fields: Fields
  /** The page whose right governs it. */
  readonly page: PageId
  /** The right that each act takes there; without `delete` none of it is ever taken away. */
  readonly rights: { readonly [A in SetUpAct]?: Flag }
}

const byHand = { add: 'add', edit: 'edit', delete: 'delete' } as const
const { name: _, ...ofRole } = fieldsOfHistory('roles')
const { brand_codes, body } = savedAnswers.content.fields

const declared = {
  roles: {
    label: 'Roles',
    one: 'role',
    table: 'user_roles',
    key: ['name'],
    fields: ofRole,
    page: 'admin.user-role',
    rights: byHand,
  },
  savedAnswers: {
    label: 'Saved answers, greetings and signatures',
    one: 'saved answer',
    table: 'saved_answers',
    key: ['use', 'title'],
    fields: { brand_codes, body },
    page: 'buyers_portal.saved-answers',
    rights: byHand,
  },
  mailTexts: {
    label: 'Mail texts',
    one: 'mail',
    table: 'email_settings',
    key: ['event_key', 'brand'],
    fields: { subject: text('Subject'), body: text('Text', { multiline: true }) },
    page: 'admin.email-settings',
    rights: byHand,
  },
  approvalTerms: {
    label: 'Days of approvals',
    one: 'kind of approval',
    table: 'approval_terms',
    key: ['kind'],
    fields: approvalTerms.fields,
    page: 'sellers_portal.e-booking',
    // Who manages the kind: on this page, or where its approvers are kept (decision 100).
    rights: {},
  },
  leadRetention: {
    label: 'Lead retention',
    one: 'retention rule',
    table: 'lead_retention',
    key: ['brand', 'position'],
    fields: leadRetention.fields,
    page: 'sellers_portal.lead-retention',
    rights: { add: 'edit', edit: 'edit' },
  },
  partnerChains: {
    label: 'Approvers of partners',
    one: 'chain',
    table: 'marketing_partner_approval_levels',
    key: ['sales_group'],
    fields: {
      approvers: list(
        'Approvers',
        { approver: text('Approver'), alternate: text('Alternate') },
        { itemLabel: 'Level', titledBy: ['approver', 'alternate'] },
      ),
      is_active: toggle('In force'),
    },
    page: 'sellers_portal.marketing-partners-approvers',
    rights: { add: 'edit', edit: 'edit' },
  },
  reviewRules: {
    label: 'Who must agree to pages',
    one: 'rule of review',
    table: 'review_rules',
    key: ['brand', 'page'],
    fields: { roles: values('Roles', text('Role')), people: values('People', text('Person')) },
    page: 'website.reviews',
    rights: { add: 'edit', edit: 'edit', delete: 'edit' },
  },
  savedViews: {
    label: 'Shared views of lists',
    one: 'view',
    table: 'saved_views',
    key: ['role', 'list', 'name'],
    fields: { query: text('Filters'), columns: values('Columns', text('Column')) },
    // What everyone of a role finds is set where the role is.
    page: 'admin.user-role',
    rights: { add: 'edit', edit: 'edit', delete: 'edit' },
  },
} as const satisfies Record<string, SetUpPart>

export type SetUpKey = keyof typeof declared
/** In the order in which they are applied: what names roles comes after the roles. */
export const setUpKeys = Object.keys(declared) as SetUpKey[]
export const setUpParts: { readonly [K in SetUpKey]: SetUpPart } = declared

/** One thing of a part, as the file has it: the fields of its key and those that are carried. */
export type SetUpItem = Readonly<Record<string, unknown>>
/** By what it is known, in one text. */
export const setUpIdOf = ({ key }: SetUpPart, item: SetUpItem): string =>
  JSON.stringify(key.map(name => item[name] ?? null))

export const setUpFormat = 'atrium-set-up'
/** Goes up when an older Atrium could no longer read the file as it is meant. */
export const setUpVersion = 1
/** Bytes that a file may have. */
export const setUpMost = 4 * 1024 * 1024
