import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from './app.ts'
import { applicationIn, readerIn } from './applicants.ts'
import { buyerInquiryIn, contractIn, remittanceIn } from './buyers.ts'
import { engines } from './database.ts'
import { everyRight } from './every-right.ts'
import { inquiryIn } from './inquiries.ts'
import { accreditation, partnerIn } from './partners.ts'
import { recordIn } from './records.ts'
import { filed, sales } from './requests.ts'
import { booked } from './reservations.ts'
import { every } from './sizes.ts'
import {
  type Answered,
  type Body,
  type Operation,
  operationIn,
  parametersFor,
  type Schema,
  type Stranger,
  sampleOf,
  succeed,
} from './stranger.ts'
import { expectFits, expectWords, strangerIn } from './stranger-app.ts'
import { transferIn } from './transfers.ts'
import { visitIn } from './visits.ts'

/** What is decided and worked through, as the description says it is. */
describe.each(engines)('a stranger decides, %s', engine => {
  let app: TestApp
  let stranger: Stranger
  beforeAll(async () => {
    app = await testApp(engine)
    stranger = await strangerIn(app)
  })
  afterAll(() => app.close())

  const operation = (id: string) => operationIn(stranger, id)

  /** A colleague's article, about which this person of staff is asked. */
  async function askedOf(email: string): Promise<{ id: number }> {
    const { token } = await signedIn(app, { access: everyRight })
    const { id: person } = await app.deps.db.system
      .selectFrom('users')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
    const rule = { brand: 'ZRLU', page: 'website.news-list', roles: [], people: [person], version: 0 }
    await app.call('contentReviews.setRule', { token, body: rule })
    const { body } = await recordIn(app, token, 'webNews', 'ZRLU')
    const asking = { list: 'webNews', id: body.id, version: body.version, note: 'Please look' }
    return (await app.call('contentReviews.askRecord', { token, body: asking })).body.last
  }

  /** What comes from outside, where it begins. */
  const begun: Record<string, () => Promise<{ id: number }>> = {
    webInquiries: () => inquiryIn(app, 'ZRLU'),
    webAppointments: () => visitIn(app, 'ZRLU'),
    webApplications: () => applicationIn(app, 'ZRLU'),
    newsletterSubscriptions: () => readerIn(app, 'ZRLU'),
    buyerInquiries: async () => buyerInquiryIn(app, await contractIn(app, 'ZRLU')),
    remittances: async () => remittanceIn(app, await contractIn(app, 'ZRLU')),
    ownershipExtension: async () => filed(app, await sales(app), { kind: 'ownershipExtension' }),
    leadRenewal: async () => filed(app, await sales(app), { kind: 'leadRenewal' }),
    submissionExtension: async () => filed(app, await sales(app), { kind: 'submissionExtension' }),
    transferRequest: async () => ({ id: await transferIn(app, (await sales(app)).head.id) }),
    marketingPartner: async () => partnerIn(app, await accreditation(app)),
    reservations: async () => booked(app, await sales(app)),
    contentReviews: () => askedOf(String(stranger.known['me'])),
  }
  const steps = ['work', 'decide', 'update'] as const
  const deciding = () =>
    [...stranger.operations.keys()].filter(
      id => id.endsWith('.work') || id.endsWith('.decide') || id === 'transferRequest.update',
    )

  test('every kind that is decided is tried below', () => {
    expect(deciding().map(id => id.split('.')[0])).toEqual(expect.arrayContaining(Object.keys(begun)))
    expect(Object.keys(begun)).toEqual(expect.arrayContaining(deciding().map(id => id.split('.')[0])))
  })

  /** What the preview says of a step, filled with what it asks for, as far as the description has it. */
  async function previewed(
    group: string,
    step: Operation,
    path: Record<string, unknown>,
    body: Record<string, unknown>,
  ) {
    const preview = operation(`${group}.preview`)
    const one = Object.fromEntries(
      preview.parameters
        .filter(({ in: place }) => place === 'path')
        .map(({ name }) => [name, path[name] ?? body[name]]),
    )
    const inQuery = preview.parameters.filter(({ in: place }) => place === 'query')
    const fields: Readonly<Record<string, Schema>> =
      preview.body?.properties ?? Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema]))
    let asked = body
    for (let tries = 0; ; tries += 1) {
      const given = Object.fromEntries(
        Object.entries(asked).flatMap(([name, value]) =>
          fields[name] ? [[name, Array.isArray(value) && !preview.body ? value.join(',') : value]] : [],
        ),
      )
      const answer = await stranger.call(preview, { path: one, ...(preview.body ? { body: given } : { query: given }) })
      const missing = Object.keys(answer.body.errors ?? {}).filter(name => fields[name] && !Object.hasOwn(asked, name))
      if (missing.length === 0 || tries === 3) return { operation: preview, answer, body: asked }
      for (const name of missing)
        asked = { ...asked, [name]: await sampleOf(stranger, step.body?.properties?.[name] ?? {}, name) }
    }
  }

  type Mailed = { readonly to: readonly unknown[]; readonly subject: string; readonly body: string }
  /** The link that opens the record is made when the step is taken, and shown to nobody before. */
  const withoutLink = (mail: Mailed) => ({ ...mail, body: mail.body.replace(/^http\S+\?token=\S+\n\n/m, '') })
  const asAddressed = ({ to, ...mail }: Mailed): Mailed => ({
    ...mail,
    to: (to as { email: string }[]).map(({ email }) => email),
  })
  const outbox = () => app.deps.db.system.selectFrom('mail_outbox')
  const lastMail = async () =>
    (
      await outbox()
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    ).id ?? 0
  const mailsAfter = (id: number): Promise<Mailed[]> =>
    outbox().where('id', '>', id).orderBy('id').select(['to', 'subject', 'body']).execute()

  test.each(every(2, Object.keys(begun)))(
    '%s: listed, read and decided as its preview says; what is not open says what comes first',
    async group => {
      const { id } = (await begun[group]?.()) ?? { id: 0 }
      const list = operation(`${group}.list`)
      const of = { brand: 'ZRLU', brand_id: 'ZRLU', x: 'ZRLU' }
      const rows = await succeed(stranger, list, await parametersFor(stranger, list, of))
      expectFits(list, rows)
      expect(rows.items.map((row: Body) => row.id)).toContain(id)

      const reading = operation(`${group}.read`)
      const inQuery = reading.parameters.some(({ name, in: place }) => name === 'id' && place === 'query')
      const before = await succeed(stranger, reading, inQuery ? { query: { id } } : { path: { id } })
      expectFits(reading, before)

      const step = operation(steps.map(name => `${group}.${name}`).find(each => stranger.operations.has(each)) ?? '')
      const path = { id, rNo: before.reservation_no, partnerId: before.partners?.[0]?.partner_id }
      const named = Object.fromEntries(step.parameters.map(({ name }) => [name, path[name as keyof typeof path]]))
      const where = step.body?.properties?.['id'] ? { id } : {}
      const choices = (name: string) =>
        (step.body?.properties?.[name]?.enum ?? []).map((value): Record<string, unknown> => ({ [name]: value }))
      const forms = choices('form')
      const taken: Answered[] = []
      // A step goes by its action; of what is decided, by the status that it leads to as well.
      for (const said of [...choices('action'), ...choices('status')])
        for (const form of forms.length > 0 ? forms : [{}]) {
          const now = await succeed(stranger, reading, inQuery ? { query: { id } } : { path: { id } })
          const body = { ...where, ...said, ...form, version: now.version }
          const seen = await previewed(group, step, named, body)
          const mailed = await lastMail()
          const answer = await stranger.call(step, { path: named, body: seen.body })
          const at = JSON.stringify([seen, answer])
          expect(answer.status, at).toBeLessThan(500)
          if (answer.status >= 300) {
            expectWords(answer)
            // What the preview has against it is what refuses it.
            expect(seen.answer.status === 200 ? 422 : seen.answer.status, at).toBe(answer.status)
            if (seen.answer.status === 200)
              expect(Object.keys(seen.answer.body.errors), at).toEqual(Object.keys(answer.body.errors))
            continue
          }
          taken.push(answer)
          expectFits(seen.operation, seen.answer.body)
          const { changes, mails, errors } = seen.answer.body
          expect(errors, at).toEqual({})
          const after = await succeed(stranger, reading, inQuery ? { query: { id } } : { path: { id } })
          const status = changes.find(({ field }: Body) => field === 'status')
          if (status) expect([status.before, status.after], at).toEqual([now.status, after.status])
          else expect(after.status, at).toBe(now.status)
          expect(mails.map(asAddressed), at).toEqual((await mailsAfter(mailed)).map(withoutLink))
        }
      expect(choices('action').length).toBeGreaterThan(0)
      expect(taken.length).toBeGreaterThan(0)
      for (const { body } of taken) expectFits(step, body)
    },
  )
})
