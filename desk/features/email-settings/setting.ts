import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { brandByCode } from '../../../model/brands.ts'
import type { EmailSetting } from '../../../model/contract/email-settings.ts'
import { emailSetting } from '../../../model/mails/email-setting.ts'
import { api, reading } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'

export type SettingToEdit = Static<typeof EmailSetting>

export const oneSetting = (id: number) =>
  queryOptions({ ...reading(['emailSettings.read', id], api.emailSettings.read, { params: { id } }), staleTime: 0 })

/** The values of this mail's form. */
export const valuesOf = (setting: SettingToEdit): Values =>
  Object.fromEntries(
    Object.keys(emailSetting(setting.event_key).fields).map(name => [name, setting[name as keyof SettingToEdit]]),
  )

export const brandName = ({ brand }: Pick<SettingToEdit, 'brand'>): string =>
  brand === null ? 'every brand' : (brandByCode(brand)?.display_label ?? brand)
