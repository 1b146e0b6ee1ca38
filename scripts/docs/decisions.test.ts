import { expect, test } from 'vitest'
import { decisionFaults, decisionsPage } from './decisions.ts'

const record = (number: string, decided: string, title = `Title of ${number}`) => ({
  file: `${number}-slug.md`,
  text: `# ${number} ${title}\n\n**Asked.** Who? And when?\n\n**Decided.** ${decided}\n\n**Follows.** Much.\n`,
})
const rowOf = (text: string) =>
  decisionsPage([record('001', text)])
    .split('\n')
    .find(line => line.startsWith('| [001]'))

test('a record is a row: its number, its title, and the first sentence of what was decided', () => {
  expect(rowOf('By a job, every night. It may run late.')).toBe(
    '| [001](001-slug.md) | Title of 001 | By a job, every night. |',
  )
})

test.each([
  ['As domain.md 3.1 has it, 4.5 to 1. Nothing else.', 'As domain.md 3.1 has it, 4.5 to 1.'],
  ['They say “Twice. Strike one.” and stop. More.', 'They say “Twice. Strike one.” and stop.'],
  ['`a. B` is it. More.', '`a. B` is it.'],
  ['Side by side:', 'Side by side.'],
])('%s', (decided, first) => expect(rowOf(decided)).toBe(`| [001](001-slug.md) | Title of 001 | ${first} |`))

test('numbers that are missing are said: those never used, and those without a record', () => {
  const page = decisionsPage(['036', '045', '046', '052', '054', '056'].map(number => record(number, 'So.')))
  expect(page).toContain('Never used, in any commit: 037–044, 053.')
  expect(page).toContain('Given out, and without a record: 001–035, 047–051, 055.')
})

test('a record that is written otherwise, and a number that stands twice, are named', () => {
  const sound = record('001', 'So.')
  expect(decisionFaults([sound, record('002', 'So.')])).toEqual([])
  const others = [
    { file: '2-slug.md', text: record('002', 'So.').text },
    { file: '003-slug.md', text: sound.text },
    { file: '004-slug.md', text: record('004', 'So.').text.replace('**Asked.**', '**Question.**') },
    { file: '005-slug.md', text: record('005', 'So.').text.replace('**Decided.**', '**Decision.**') },
    { file: '006-slug.md', text: `#${record('006', 'So.').text}` },
  ]
  const faults = decisionFaults([sound, ...others, { ...sound, file: '001-again.md' }])
  expect(faults).toHaveLength(6)
  for (const [i, { file }] of others.entries()) expect(faults[i]).toContain(`${file} is not written as the others are`)
  expect(faults[5]).toContain('001-again.md has the number of 001-slug.md')
})
