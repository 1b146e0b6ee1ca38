import { brands } from '../brands.ts'
import { choice, type Fields, list, number, text, toggle, values } from '../content/field.ts'
import { account } from '../content/records/account.ts'
import { approvalTerms } from '../content/records/approval-terms.ts'
import { contractCorrection } from '../content/records/contract.ts'
import { leadRetention } from '../content/records/lead-retention.ts'
import { marketingPartner } from '../content/records/marketing-partner.ts'
import { recipients } from '../content/records/recipients.ts'
import { newUnit } from '../content/records/unit.ts'
import { emailSetting } from '../mails/email-setting.ts'
import { isEventKey } from '../mails/index.ts'
import { areaKeys, areas } from '../pages/page.ts'
import { unitStatuses } from '../rules/units.ts'
import type { HistoryKey } from './history-keys.ts'
import { isRecordKey, kindOf } from './records.ts'

const rightsByArea: Fields = Object.fromEntries(areaKeys.map(area => [area, text(areas[area].label)]))

const fixed: { readonly [K in HistoryKey]?: Fields } = {
  // Reservations set statuses too.
  units: { ...newUnit.fields, status: choice('Status', unitStatuses) },
  roles: {
    name: text('Name', { max: 60 }),
    description: text('Description', { max: 200 }),
    needs_second_factor: toggle('Second factor needed', false),
    brands: values(
      'Brands',
      choice(
        'Brand',
        brands.map(({ code, display_label }) => ({ value: code, label: display_label })),
      ),
    ),
    ...rightsByArea,
    field_rights: text('Fields kept back'),
    row_rights: text('Records kept to'),
  },
  marketingPartnerLevels: {
    approvers: list(
      'Approvers',
      { level: number('Level'), name: text('Approver'), alternate: text('Alternate') },
      { itemLabel: 'Level' },
    ),
    is_active: toggle('In force'),
    updated_reason: text('Reason'),
  },
  manageContent: {
    payment_method: toggle('Bank provider', false, { help: 'Off: card payment provider.' }),
  },
  reviewRules: {
    // By their names, which come with the lines.
    roles: values('Anybody with one of these roles', choice('Role', [])),
    people: values('Or one of these people', choice('Person', [])),
  },
  commands: { cron: text('Runs by itself at') },
  files: {
    alt: text('Alternative text'),
    focal_x: number('Centre from the left'),
    focal_y: number('Centre from the top'),
  },
  mediaFolders: { name: text('Name') },
  leadRetention: leadRetention.fields,
  approvalTerms: approvalTerms.fields,
  webRecipients: recipients.fields,
  contracts: contractCorrection.fields,
  marketingPartner: marketingPartner.fields,
  userAccounts: account([]).fields,
}

/** The fields of the form in which a record is changed, by which its history is shown; `form` names the mail of an email setting. */
export function fieldsOfHistory(key: HistoryKey, form?: string | null): Fields {
  if (isRecordKey(key)) return kindOf(key).content.fields
  if (key === 'emailSettings' && form && isEventKey(form)) return emailSetting(form).fields
  return fixed[key] ?? {}
}
