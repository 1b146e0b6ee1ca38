import { readdir } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp, websiteEditor } from './app.ts'
import { applicant, applicationIn, formOf, pdf } from './applicants.ts'
import { engines } from './database.ts'
import { proven, sized, within } from './sizes.ts'
import { oddTexts } from './strange.ts'

/** Promises.md, "fuzzed requests", for the one form that carries a file. */
const forms = sized(60, 300, 20_000)

const odd = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 40 }))
const field = fc.constantFrom(
  ...Object.keys(applicant),
  'brand',
  'career_id',
  'cover_letter',
  'bot_token',
  'resume',
  'x',
)
const bytes = fc.oneof(
  fc.constant(pdf('fuzz').bytes),
  fc.uint8Array({ maxLength: 200 }).map(each => Buffer.from(each)),
  fc.constant(Buffer.from('504b0304', 'hex')),
  fc.constant(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])),
)
const form = fc.record({
  set: fc.array(fc.tuple(field, odd), { maxLength: 3 }),
  part: fc.constantFrom('resume', 'resume', 'resume', 'file', '', 'firstname'),
  name: fc.oneof(
    fc.constant('cv.pdf'),
    odd.map(text => text.replace(/[\r\n"]/g, '') || 'x'),
  ),
  bytes,
  /** Bytes that never arrive. */
  cut: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }) }),
})

describe.each(engines)('strange applications, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  test(
    `none of ${forms} is answered with 5xx and none leaves a file on its way in`,
    async () => {
      const statuses = await sendAll('a visitor’s form', (fields, part, i) => {
        const { headers, payload } = formOf({ ...applicant, brand: 'ZRLU', consent: 'true', ...fields }, part)
        const remoteAddress = `10.9.${(i >> 8) & 255}.${i & 255}`
        return { origin: app.app.sites, url: '/api/v1/web/career-application', remoteAddress, headers, payload }
      })
      expect(statuses.get(201) ?? 0).toBeGreaterThan(0)
    },
    within(60_000),
  )

  test(
    'nor a résumé that staff add',
    async () => {
      const { token } = await signedIn(app, { access: websiteEditor(['ZRLU'], ['application-list']) })
      // Each takes one résumé and no more.
      const ids = await Promise.all(Array.from({ length: 40 }, async () => (await applicationIn(app, 'ZRLU')).id))
      const statuses = await sendAll('a résumé by hand', (fields, part, i) => {
        const { headers, payload } = formOf(fields, { ...part, part: part.part === 'resume' ? 'file' : part.part })
        const id = i % 7 === 0 ? 999_999 : ids[i % ids.length]
        return {
          origin: app.app.desk,
          url: `/api/v1/cms/web-career-application/${id}/resume`,
          headers: { ...headers, authorization: `Bearer ${token}` },
          payload,
        }
      })
      expect(statuses.get(201) ?? 0).toBeGreaterThan(0)
      expect(statuses.get(404) ?? 0).toBeGreaterThan(0)
    },
    within(60_000),
  )

  type Part = { name: string; mime: string; bytes: Buffer; part: string }
  type Sent = {
    origin: TestApp['app']['desk']
    url: string
    headers: Record<string, string>
    payload: Buffer
    remoteAddress?: string
  }

  /** Sends them all, some cut short, and holds the server to its word. Answers with how many got which status. */
  async function sendAll(what: string, requestOf: (fields: Record<string, string>, part: Part, i: number) => Sent) {
    const seed = fc.readConfigureGlobal().seed ?? 0
    const faults: string[] = []
    const statuses = new Map<number, number>()
    for (const [i, { set, part, name, bytes: content, cut }] of fc.sample(form, { numRuns: forms, seed }).entries()) {
      const file = { name, mime: 'application/pdf', bytes: content, part }
      const { origin, payload, ...request } = requestOf(Object.fromEntries(set), file, i)
      const reply = await origin.inject({
        method: 'POST',
        ...request,
        payload: payload.subarray(0, payload.length - cut),
      })
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
      if (reply.statusCode >= 500) faults.push(`${reply.statusCode} ${reply.body.slice(0, 200)} ${JSON.stringify(set)}`)
    }
    proven(
      'form-fuzz',
      `${engine}, ${what}`,
      `${forms} forms, ${faults.length} answered with 5xx, seed ${seed} (${JSON.stringify([...statuses])})`,
    )
    expect(faults).toEqual([])
    expect(await readdir(app.deps.files.incoming)).toEqual([])
    return statuses
  }
})
