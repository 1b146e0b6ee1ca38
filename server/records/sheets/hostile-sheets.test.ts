import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenSheets, cutWorkbooks, soundCsv, soundWorkbook } from '../../../test/broken-sheets.ts'
import { hostileSheets } from '../../../test/hostile-sheets.ts'
import type { HostileSheet } from '../../../test/hostile-xml.ts'
import { type Reading, SheetReader } from '../../../test/sheet-reader.ts'
import { proven, sized, within } from '../../../test/sizes.ts'

// Four times the bytes may take eight times the time: noise has its room, while what is quadratic takes sixteen. The
// time is the thread's own on the processor. What takes less than the floor is too short to be told from noise.
const [floor, most] = [40, 8]
const sentence = /^[A-Z].*\.$/s

describe('hostile lists', () => {
  let reader: SheetReader
  let [judged, longest] = [0, 0]
  beforeAll(() => {
    reader = new SheetReader()
  })
  afterAll(() => reader.close())

  async function read(file: Buffer): Promise<Reading> {
    const answer = await reader.read(file)
    expect(answer.died).toBeUndefined()
    judged += 1
    longest = Math.max(longest, answer.ms)
    return answer
  }
  const best = async (file: Buffer) => {
    const [one, two] = [await read(file), await read(file)]
    // It is one list.
    judged -= 1
    return one.ms < two.ms ? one : two
  }

  test.each(hostileSheets)(
    '$what',
    async ({ of, n, says }: HostileSheet) => {
      const times: number[] = []
      for (const size of sized([n, 4 * n], [n, 2 * n, 4 * n], [n, 2 * n, 4 * n])) {
        const answer = await best(of(size))
        times.push(answer.ms)
        if (says) expect(answer.says).toMatch(size === n ? says : sentence)
        else expect(answer.says).toBeUndefined()
      }
      const [first = 0, ...larger] = times
      const [last = 0, second] = larger.toReversed()
      if (second !== undefined) expect(second, `${times}`).toBeLessThan(Math.max(first, floor) * (most / 2))
      expect(last, `${times}`).toBeLessThan(Math.max(first, floor) * most)
    },
    within(60_000),
  )

  test('cut off anywhere, a workbook is refused in words: half a list is not taken for one', async () => {
    for (const file of cutWorkbooks(10)) expect((await read(file)).says).toMatch(sentence)
  })

  test(
    'changed at random, each is read or refused in words; sound ones are read after all of them',
    async () => {
      for (const file of brokenSheets(sized(40, 200, 2_000))) {
        const { says, rows } = await read(file)
        if (says === undefined) expect(rows).toBeGreaterThan(1)
        else expect(says).toMatch(sentence)
      }
      expect((await read(soundWorkbook)).first).toEqual([
        ['Unit code', 'Tower'],
        ['T1-1', 'Tower'],
        ['a & b', '\r'],
      ])
      expect((await read(soundCsv)).first).toEqual([['Unit code', 'Tower'], ['T1,1', 'a "b"'], []])
      proven(
        'sheets',
        'workbooks and CSV',
        `${judged} of ${judged} lists answered, the longest in ${Math.round(longest)} ms of the processor`,
      )
    },
    within(120_000),
  )
})
