import type { RecordPlace } from '../../records/record-source.ts'

export const holidays: Partial<RecordPlace> = {
  brandless: true,
  unique: { holidays_day: { field: 'date', message: 'This day is a holiday there already.' } },
}
