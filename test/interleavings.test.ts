import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, signedIn, type TestApp, testApp, websiteEditor } from './app.ts'
import { engines } from './database.ts'
import { contentKeys, everyPlace, type Place, readPage, type State, saveText, textOf } from './editing.ts'
import { proven, sized, within } from './sizes.ts'

/** Promises.md, "lost content saves": P 200, F 2,000. */
const runs = sized(25, 200, 2_000)
const editors = 3

type Step = {
  editor: number
  does: 'read' | 'save' | 'publish' | 'restore' /** At the same time as the step before it. */
  beside: boolean
}
const step = fc.record<Step>({
  editor: fc.nat(editors - 1),
  does: fc.oneof(
    { weight: 3, arbitrary: fc.constant('read' as const) },
    { weight: 5, arbitrary: fc.constant('save' as const) },
    { weight: 1, arbitrary: fc.constantFrom('publish' as const, 'restore' as const) },
  ),
  beside: fc.boolean(),
})
const run = fc.record({ place: fc.constantFrom(...everyPlace), steps: fc.array(step, { minLength: 4, maxLength: 9 }) })

describe.each(engines)('three editors at once, %s', engine => {
  let app: TestApp
  let tokens: string[]
  let typed = 0
  const acknowledged: { place: Place; version: number; text: string | undefined }[] = []
  const counts = { saved: 0, restored: 0, published: 0, stale: 0 }

  beforeAll(async () => {
    app = await testApp(engine)
    const access = websiteEditor(['OMNI', 'ZRRE', 'ZRCO', 'ZRLU', 'HOMES'], contentKeys)
    tokens = await Promise.all(Array.from({ length: editors }, async () => (await signedIn(app, { access })).token))
  })
  afterAll(() => app.close())

  test(
    `no acknowledged save is lost in ${runs} random interleavings, and what is stale is told so with both values`,
    async () => {
      const begun = performance.now()
      await fc.assert(
        fc.asyncProperty(run, async ({ place, steps }) => {
          const { body } = await readPage(app, tokens[0] as string, place)
          const seen: State[] = tokens.map(() => body)
          let together: Promise<void>[] = []
          for (const next of steps) {
            if (!next.beside) {
              await Promise.all(together)
              together = []
            }
            together.push(take(place, next, seen))
          }
          await Promise.all(together)
        }),
        { numRuns: runs, endOnFailure: true },
      )
      await everyRevisionStands()
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      proven(
        'interleavings',
        engine,
        `${runs} runs, ${counts.saved} saves, ${counts.restored} restores, ${counts.published} publications, ${counts.stale} stale, 0 lost, ${seconds} s, seed ${fc.readConfigureGlobal().seed}`,
      )
      expect(counts.stale).toBeGreaterThan(runs / 4)
    },
    within(240_000),
  )

  async function take(place: Place, { editor, does }: Step, seen: State[]): Promise<void> {
    const token = tokens[editor] as string
    const known = seen[editor] as State
    const body = { ...place, version: known.version }
    switch (does) {
      case 'read':
        seen[editor] = (await readPage(app, token, place)).body
        return
      case 'save': {
        typed += 1
        const text = `Text ${typed}`
        const answer = await saveText(app, token, place, known, text)
        seen[editor] = settle(place, answer, known, text)
        return
      }
      case 'publish': {
        const answer = await app.call('webContent.publish', { token, body })
        if (answer.status === 200) counts.published += 1
        return answer.status === 200 ? undefined : stale(place, answer, known)
      }
      case 'restore': {
        const { body: history } = await app.call('webContent.revisions', { token, params: place })
        const answer = await app.call('webContent.restore', {
          token,
          body: { ...body, revision_id: history.items.at(-1).id },
        })
        seen[editor] = settle(place, answer, known, undefined)
        return
      }
    }
  }

  /** What the editor has before them afterwards: what came of it, or still what they typed on. */
  function settle(place: Place, answer: Answer, known: State, text: string | undefined): State {
    if (answer.status !== 200) {
      stale(place, answer, known)
      return known
    }
    counts[text === undefined ? 'restored' : 'saved'] += 1
    acknowledged.push({ place, version: known.version + 1, text })
    return answer.body
  }

  function stale(place: Place, answer: Answer, known: State): void {
    expect(answer.status, answer.text).toBe(409)
    counts.stale += 1
    const { code, message, detail } = answer.body
    expect(code).toBe('STALE')
    expect(message).toMatch(
      /^Ana Reyes \d+ changed this record at \d{1,2} \w{3} \d{4}, \d\d:\d\d\. Refresh and try again\.$/,
    )
    // The caller holds one value; the other comes with the refusal.
    expect(detail.version).toBeGreaterThan(known.version)
    expect(detail.values).toHaveProperty([textOf(place.page)])
  }

  async function everyRevisionStands(): Promise<void> {
    const rows = await app.deps.db.system
      .selectFrom('site_revisions')
      .innerJoin('sites', 'sites.id', 'site_revisions.site_id')
      .where('kind', 'in', ['save', 'restore'])
      .select(['sites.code', 'section', 'site_revisions.version', 'own'])
      .execute()
    const standing = new Map(
      rows.map(row => [`${row.code} ${row.section} ${row.version}`, row.own as Record<string, unknown>]),
    )
    // Each version has one writer, and every one of them was told.
    expect(standing.size).toBe(acknowledged.length)
    const sections = new Map(
      await Promise.all(
        everyPlace.map(
          async place => [place.page, (await readPage(app, tokens[0] as string, place)).body.section] as const,
        ),
      ),
    )
    const lost = acknowledged.filter(({ place, version, text }) => {
      const own = standing.get(`${place.brand} ${sections.get(place.page)} ${version}`)
      return own === undefined || (text !== undefined && own[textOf(place.page)] !== text)
    })
    expect(lost).toEqual([])
  }

  test('a write without a version is 428 and writes nothing', async () => {
    const [place] = everyPlace as [Place]
    const token = tokens[0] as string
    const { body: known } = await readPage(app, token, place)
    for (const [name, body] of [
      ['save', { ...place, values: known.values, own: known.own }],
      ['publish', place],
      ['restore', { ...place, revision_id: 1 }],
    ] as const) {
      const answer = await app.call(`webContent.${name}`, { token, body })
      expect(answer.status).toBe(428)
      expect(answer.body).toMatchObject({
        code: 'VERSION_REQUIRED',
        message: 'Send the version you read, so that nobody’s work is overwritten.',
      })
    }
    expect((await readPage(app, token, place)).body).toEqual(known)
  })
})
