import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { sized } from '../../../test/sizes.ts'

describe.each(engines)('where the words of a line meet, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  /** Of each pair of a text and words that are looked for in it: whether the index has the text among what it finds. */
  async function found(pairs: readonly (readonly [text: string, words: string])[]): Promise<boolean[]> {
    const { rows } = await sql<{ found: boolean }>`
      select where_words_meet(plain_text(p.pair ->> 0)) @> where_words_meet(plain_text(p.pair ->> 1)) as found
      from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) with ordinality as p (pair, n) order by n`.execute(
      app.deps.db.owner,
    )
    return rows.map(row => row.found)
  }

  test('whatever stands in a text is found by any part of it, from anywhere in a word to anywhere in another', async () => {
    const sign = fc.constantFrom('a', 'b', 'é', 'ñ', 'Z', '1', '9', '"', '{', '-', ',', '日')
    const word = fc.string({ unit: sign, maxLength: 4 })
    const text = fc.array(word, { minLength: 2, maxLength: 9 }).map(words => words.join(' '))
    const cut = fc.tuple(text, fc.nat(), fc.nat()).map(([whole, one, other]): [string, string] => {
      const signs = [...whole]
      const [from, to] = [one % (signs.length + 1), other % (signs.length + 1)].toSorted((a, b) => a - b)
      return [whole, signs.slice(from, to).join('')]
    })
    await fc.assert(
      fc.asyncProperty(fc.array(cut, { minLength: 100, maxLength: 200 }), async pairs => {
        const answers = await found(pairs)
        expect(pairs.filter((_, n) => !answers[n])).toEqual([])
      }),
      { numRuns: sized(10, 50, 500) },
    )
  })

  test('two words that stand apart are not found, nor three of which two stand elsewhere', async () => {
    const text = 'Spot cash was paid; the cash bank and a rate of 12 percent'
    expect(
      await found([
        [text, 'spot bank'],
        [text, 'spot cash bank'],
        [text, 'the cash was'],
        [text, 'the cash bank'],
        [text, 'pot cash was'],
        [text, 'rate of 12 perc'],
      ]),
    ).toEqual([false, false, false, true, true, true])
  })
})
