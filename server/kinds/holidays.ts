import type { RecordRepository } from '../records/record-repository.ts'

export const holidays: Partial<RecordRepository> = {
  brandless: true,
  unique: { holidays_day: { field: 'date', message: 'This day is a holiday there already.' } },
}
