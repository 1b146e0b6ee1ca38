import { type CommandKey, commandKeys, commands } from './commands/index.ts'
import type { PageId } from './pages/index.ts'

/** The parts of a house, in the order in which one leans on the other. */
export const stepGroups = {
  house: 'The house',
  people: 'People',
  properties: 'Properties',
  sites: 'Sites',
  sales: 'Sales',
  buyers: 'Buyers',
  commands: 'Commands, in their order',
  holidays: 'Holidays',
} as const
export type StepGroup = keyof typeof stepGroups

export type FirstStep = {
  readonly group: StepGroup
  readonly label: string
  /** Whose work it is: a default role, or who runs the server. */
  readonly who: string
  readonly unlocks: string
  /** Where it is done, or seen to be done. */
  readonly page: PageId
  /** Once for each site. */
  readonly ofSite?: true
  /** A group may do without it: the card ends without it. */
  readonly optional?: true
}

const server = 'Who runs the server'
const marketing = 'Brand Marketing'
const sales = 'Sales Admin Manager'
const it = 'IT Operations'

const own = {
  address: {
    group: 'house',
    label: 'Addresses that others can open',
    who: server,
    unlocks: 'Links in mails open the desk, and visitors reach the sites: DESK_ORIGIN and SITES_ORIGIN.',
    page: 'admin.status',
  },
  mail: {
    group: 'house',
    label: 'Mail tried',
    who: server,
    unlocks: 'First passwords, decisions and visitors’ messages reach people: SMTP_URL, and one mail that went out.',
    page: 'admin.mail-outbox',
  },
  key: {
    group: 'house',
    label: 'Key kept',
    who: server,
    unlocks: 'Sealed tax and identity numbers outlive the data folder: SECRET_KEY from a place of its own.',
    page: 'admin.status',
  },
  backup: {
    group: 'house',
    label: 'Backup tried',
    who: server,
    unlocks: 'A lost disk costs a day, not the house: npm run backup.',
    page: 'admin.status',
  },
  administrators: {
    group: 'house',
    label: 'Two Super Admins, each with a second factor',
    who: 'Super Admin',
    unlocks: 'One may fall ill, and a stolen password alone opens nothing.',
    page: 'admin.user-account',
  },
  people: {
    group: 'people',
    label: 'Accounts for those who work here',
    who: it,
    unlocks: 'Work goes to its role: content, decisions, answers to visitors and buyers.',
    page: 'admin.user-account',
  },
  property: {
    group: 'properties',
    label: 'An active property',
    who: 'Project Info Editor',
    unlocks: 'Pages of properties, visits, units, reservations.',
    page: 'desk.project-info',
  },
  complete: {
    group: 'properties',
    label: 'Licence to sell and prices of each active property',
    who: 'Project Info Editor',
    unlocks: 'Its site may advertise it.',
    page: 'desk.project-info',
  },
  units: {
    group: 'properties',
    label: 'Units of each active property',
    who: 'Project Info Editor',
    unlocks: 'Sellers can reserve.',
    page: 'desk.project-info',
  },
  contact: {
    group: 'sites',
    label: 'Contact data of its own',
    who: marketing,
    unlocks: 'Visitors reach you, and not a sample.',
    page: 'website.contact-information',
    ofSite: true,
  },
  recipients: {
    group: 'sites',
    label: 'Recipients of what visitors send',
    who: marketing,
    unlocks: 'Messages reach those who answer; until then the Super Admins get them.',
    page: 'website.email-recipients',
    ofSite: true,
  },
  policy: {
    group: 'sites',
    label: 'Privacy policy with an address of yours',
    who: marketing,
    unlocks: 'The forms may ask for consent: the policy names the e-mail address of Contact Information.',
    page: 'website.contact-information',
    ofSite: true,
  },
  samples: {
    group: 'sites',
    label: 'Sample properties taken out',
    who: marketing,
    unlocks: 'The site check speaks of your properties only.',
    page: 'website.site-check',
    ofSite: true,
  },
  check: {
    group: 'sites',
    label: 'Site check at 0',
    who: marketing,
    unlocks: 'Nothing that a visitor would stumble over.',
    page: 'website.site-check',
    ofSite: true,
  },
  open: {
    group: 'sites',
    label: 'Opened to visitors',
    who: marketing,
    unlocks: 'Visitors and search engines see it.',
    page: 'website.publishing',
    ofSite: true,
  },
  groups: {
    group: 'sales',
    label: 'Sales groups with their heads',
    who: sales,
    unlocks: 'Sellers belong to a group; its head files transfers.',
    page: 'sellers_portal.sales-groups',
  },
  sellers: {
    group: 'sales',
    label: 'Sellers',
    who: sales,
    unlocks: 'The sellers’ portal may act for them: leads, reservations, requests.',
    page: 'sellers_portal.sellers',
  },
  chains: {
    group: 'sales',
    label: 'Approvers of partners, for each group',
    who: 'Partner Accreditation',
    unlocks: 'Marketing partners can be accredited.',
    page: 'sellers_portal.marketing-partners-approvers',
  },
  quotas: {
    group: 'sales',
    label: 'Quotas of this year',
    who: sales,
    unlocks: 'Contract Quota and Year to Date have figures: the command Productivity brings them.',
    page: 'sellers_portal.current-contract-quota',
  },
  sellers_portal: {
    group: 'sales',
    label: 'The sellers’ portal has called',
    who: server,
    unlocks: 'Leads and reservations come in: make a key, and give it to who runs the portal.',
    page: 'admin.gateway-keys',
  },
  contracts: {
    group: 'buyers',
    label: 'Contracts',
    who: it,
    unlocks:
      'Buyers, payments, papers and requests have what they belong to: by the command, or from booked reservations.',
    page: 'admin.internal-commands',
  },
  buyers: {
    group: 'buyers',
    label: 'Accounts of buyers',
    who: it,
    unlocks: 'Buyers sign in to their portal: the command Users brings them.',
    page: 'admin.internal-commands',
  },
  receipts: {
    group: 'buyers',
    label: 'Official receipts',
    who: it,
    unlocks: 'Statements, and what is credited: rules of requests read it.',
    page: 'admin.internal-commands',
  },
  checks: {
    group: 'buyers',
    label: 'Post-dated checks',
    who: it,
    unlocks: 'Buyers may ask to hold or pull out a check.',
    page: 'admin.internal-commands',
    optional: true,
  },
  papers: {
    group: 'buyers',
    label: 'Papers of contracts',
    who: it,
    unlocks: 'Buyers read their papers in the portal.',
    page: 'admin.internal-commands',
  },
  care: {
    group: 'buyers',
    label: 'How buyers reach Buyer Care',
    who: 'Buyer Content Editor',
    unlocks: 'A page of the portal that fails says “contact Buyer Care”: here buyers read how.',
    page: 'buyers_portal.buyer-care',
  },
  buyers_portal: {
    group: 'buyers',
    label: 'The buyers’ portal has called',
    who: server,
    unlocks: 'Requests, slips and payments come in: make a key, and give it to who runs the portal.',
    page: 'admin.gateway-keys',
  },
  erp: {
    group: 'buyers',
    label: 'A real ERP',
    who: server,
    unlocks: 'Reservations and partners are posted where the books are kept; until ERP_URL is set a stand-in answers.',
    page: 'sellers_portal.erp-ledger',
  },
  holidays: {
    group: 'holidays',
    label: 'Holidays of this and the next year confirmed',
    who: it,
    unlocks: 'Working days and banking days are counted right.',
    page: 'admin.holidays',
  },
} as const satisfies Record<string, FirstStep>

type CommandStep = `command_${CommandKey}`
export type StepKey = keyof typeof own | CommandStep

const needsOf = (key: CommandKey): string => {
  const needs = commands[key].needs ?? []
  return needs.length === 0 ? '' : ` After ${needs.map(each => commands[each].label).join(', ')}.`
}
/** A command is of use where another system holds its rows. */
const byCommand = Object.fromEntries(
  commandKeys.map((key): [CommandStep, FirstStep] => [
    `command_${key}`,
    {
      group: 'commands',
      label: commands[key].label,
      who: it,
      unlocks: `${commands[key].about.split('. ')[0]?.replace(/\.$/, '')}.${needsOf(key)}`,
      page: 'admin.internal-commands',
      optional: true,
    },
  ]),
) as Record<CommandStep, FirstStep>

const { holidays, ...before } = own
/** What a house needs before it works, each line once: the card on the dashboard and docs/first-steps.md are drawn from it. */
export const firstSteps: Readonly<Record<StepKey, FirstStep>> = { ...before, ...byCommand, holidays }
export const stepKeys = Object.keys(firstSteps) as StepKey[]
