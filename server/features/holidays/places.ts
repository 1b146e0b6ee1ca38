import { recordKinds } from '../../../model/records/index.ts'
import { recordBacking } from '../../records/record-source.ts'

export const holidaysBacking = recordBacking(recordKinds.holidays, {
  table: 'holidays',
  entity: 'holiday',
  brandless: true,
  unique: { holidays_day: { field: 'date', message: 'This day is a holiday there already.' } },
})
