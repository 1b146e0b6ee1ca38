import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { eventOf } from '../../../model/mails/index.ts'
import { may } from '../../../model/pages/access.ts'
import { type HistorySource, rowId } from '../../records/history/history-source.ts'
import { emailSettings } from './handlers.ts'
import { recordOf, rowAt, settingAt } from './store.ts'

const page = 'admin.email-settings'

/** The setting of a mail: its readers, its sender, its words. */
export const emailSettingHistory: HistorySource = {
  page,
  entity: 'email-setting',
  async find({ db, caller }, id) {
    if (!may(caller.access, 'view', page)) throw new Refusal('FORBIDDEN')
    const { brand_id } = await rowAt(db, rowId(id))
    const setting = await settingAt(db, rowId(id))
    return {
      ids: [String(setting.id)],
      brand_id,
      name: eventOf(setting.event_key).label,
      version: setting.version,
      values: recordOf(setting),
      form: setting.event_key,
      fields: fieldsOfHistory('emailSettings', setting.event_key),
      may_restore: may(caller.access, 'edit', page),
    }
  },
  restore: (ctx, id, version, set) =>
    emailSettings.update({ params: { id: rowId(id) }, query: undefined, body: { ...set, version } }, ctx),
}
