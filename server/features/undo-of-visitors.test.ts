import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationWorkflow } from '../../model/workflows/application.ts'
import { appointmentWorkflow } from '../../model/workflows/appointment.ts'
import { buyerInquiryWorkflow } from '../../model/workflows/buyer-inquiry.ts'
import { inquiryWorkflow } from '../../model/workflows/inquiry.ts'
import { steppedKeys } from '../../model/workflows/waiting.ts'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { applicationIn } from '../../test/applicants.ts'
import { buyerInquiryIn, careOf, contractIn } from '../../test/buyers.ts'
import { engines } from '../../test/database.ts'
import { inquiryIn, listKeeper } from '../../test/inquiries.ts'
import { visitIn } from '../../test/visits.ts'
import { seedReference } from '../boot/seed-reference.ts'

type Key = (typeof steppedKeys)[number]
type Steps = Readonly<Record<string, { readonly undo?: true; readonly from: readonly string[] }>>
const stepsOf: Readonly<Record<Key, Steps>> = {
  webInquiries: inquiryWorkflow.actions,
  buyerInquiries: buyerInquiryWorkflow.actions,
  webAppointments: appointmentWorkflow.actions,
  webApplications: applicationWorkflow.actions,
}
/** What the steps ask for, whichever does. */
const inputs: Readonly<Record<string, object>> = {
  respond: { text: 'Yes, one is left.' },
  resolve: { text: 'It is posted.' },
  ask: { text: 'Which branch was it?' },
  reject: { reason: 'The contract is of somebody else.' },
  not_select: { tell: true },
}
const undoable = steppedKeys.flatMap(key =>
  Object.entries(stepsOf[key]).flatMap(([action, { undo, from }]) =>
    undo ? from.map(status => [key, action, status] as const) : [],
  ),
)

describe.each(engines)('what visitors and buyers sent, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  let contract: Awaited<ReturnType<typeof contractIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    await seedReference(app.deps.db)
    const lists = listKeeper(['ZRLU'])
    me = await signedIn(app, { access: { ...careOf(['ZRLU']), website: lists.website ?? {} } })
    contract = await contractIn(app, 'ZRLU')
  })
  afterAll(() => app.close())

  test('some steps of each kind may be taken back', () => {
    expect(new Set(undoable.map(([key]) => key))).toEqual(new Set(steppedKeys))
  })

  // Issue 22: "with Undo where the act can be undone (its mail is held back for those 10 s)".
  test.each(undoable)(
    '%s: after “%s” of one that was %s all is as before, and no mail goes',
    async (key, action, status) => {
      const made: Readonly<Record<Key, () => Promise<{ readonly id: number }>>> = {
        webInquiries: () => inquiryIn(app, 'ZRLU', { status, assigned_to: me.id }),
        buyerInquiries: () => buyerInquiryIn(app, contract, { status: status as 'new', assigned_to: me.id }),
        webAppointments: () =>
          visitIn(app, 'ZRLU', { status, ...(status === 'confirmed' ? { visit_date: '2026-01-05' } : {}) }),
        webApplications: () => applicationIn(app, 'ZRLU', { status }),
      }
      const { id } = await made[key]()
      const read = async () => {
        const reply = await app.call(`${key}.read`, { token: me.token, params: { id } })
        const { version, timeline, updated_at: _, ...rest } = reply.body
        return { version, timeline, rest }
      }
      const mails = () => app.deps.db.system.selectFrom('mail_outbox').select('id').execute()
      const [before, sent] = [await read(), await mails()]
      const body = { action, version: before.version, ...inputs[action] }
      const step = await app.call(`${key}.work`, { token: me.token, params: { id }, body })
      expect(step.status, step.text).toBe(200)
      const undo = { key, id, version: step.body.version }
      const undone = await app.call('approvalInbox.undo', { token: me.token, body: undo })
      expect(undone.status, undone.text).toBe(200)
      const after = await read()
      expect(after.rest).toEqual(before.rest)
      expect(await mails()).toEqual(sent)
      expect(after.timeline.slice(-2)).toMatchObject([{ action }, { action: 'undo' }])
    },
  )
})
