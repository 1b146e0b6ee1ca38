import { expect, test } from 'vitest'
import { timesInWords } from './cron-words.ts'

test.each([
  ['* * * * *', 'every minute'],
  ['*/15 * * * *', 'every 15 minutes'],
  ['0 * * * *', 'every hour'],
  ['30 * * * *', 'every hour, :30'],
  ['30 2 * * *', 'every day at 02:30, Manila time'],
  ['0 8,17 * * *', 'every day at 08:00 and 17:00, Manila time'],
  ['0 5 * * 1', 'Mondays at 05:00, Manila time'],
  ['0 5 * * MON-FRI', 'Mondays, Tuesdays, Wednesdays, Thursdays and Fridays at 05:00, Manila time'],
  ['0 5 * * 7', 'Sundays at 05:00, Manila time'],
  ['0 5 1 * *', 'on the 1st of each month at 05:00, Manila time'],
  ['0 5 2,15 1 *', 'on the 2nd and 15th in January at 05:00, Manila time'],
  ['0 5 11,12,13,21,22,23 * *', 'on the 11th, 12th, 13th, 21st, 22nd and 23rd of each month at 05:00, Manila time'],
  ['0 * * * 1', 'every hour, Mondays'],
  // What has no short words stays as it was written.
  ['0 5 1 * 1', '0 5 1 * 1'],
  ['0 5 L * *', '0 5 L * *'],
  ['0 5 * * 1#2', '0 5 * * 1#2'],
  ['1-59/2 3 * * *', '1-59/2 3 * * *'],
  ['nonsense', 'nonsense'],
])('%s is %s', (cron, words) => {
  expect(timesInWords(cron)).toBe(words)
})
