import { holiday } from '../content/records/holiday.ts'
import { record } from './record.ts'

/** Domain.md 3.3: IT Operations confirms or adds. */
export const holidays = record({ list: 'holidays', path: 'holiday', content: holiday })
