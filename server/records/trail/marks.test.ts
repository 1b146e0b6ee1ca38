import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'

const pieces = [
  'a',
  'of',
  'Ñú',
  'pool',
  'garden',
  'zrre26-000619',
  'x-12',
  '2026-11-24t04',
  '53842191.00',
  '{"title":',
  '"ﬁne",',
  'ж26-001601',
  '',
  "o'brien",
  '日本語',
]
/** What a line may say: words, long numbers and JSON, with gaps of one or two spaces. */
const line = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map(words => words.join(' '))
/** A line, and some of it as it stands: from any sign to any other. */
const cut = line.chain(text =>
  fc
    .tuple(fc.nat(text.length), fc.nat(text.length))
    .map(([a, b]) => ({ text, typed: text.slice(Math.min(a, b), Math.max(a, b)) })),
)

describe.each(engines)('the marks of lines, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  test('whatever a line says as it stands, it has the marks of it', async () => {
    const drawn = fc.sample(cut, { numRuns: 3_000 })
    const { rows } = await sql<{ text: string; typed: string }>`select l.text, l.typed
      from unnest(${drawn.map(({ text }) => text)}::text[], ${drawn.map(({ typed }) => typed)}::text[]) as l (text, typed)
      where not trail_marks(plain_text(l.text)) @> trail_marks_of(plain_text(l.typed))`.execute(app.deps.db.owner)
    expect(rows).toEqual([])
  })

  test('marks tell quotations and long numbers apart: the joints within, and pieces of eight signs', async () => {
    const marksOf = async (typed: string) =>
      (await sql<{ marks: string[] }>`select trail_marks_of(${typed}) as marks`.execute(app.deps.db.owner)).rows[0]
        ?.marks
    expect(await marksOf('spot cash bank')).toEqual(['pot cas', 'ash ban'])
    // The first word may be the end of another, the last the beginning.
    expect(await marksOf('at cash ba')).toEqual([])
    expect(await marksOf('bi26-001601')).toEqual(['bi26-001', 'i26-0016', '26-00160', '6-001601'])
    expect(await marksOf('a-0202')).toEqual([])
  })
})
