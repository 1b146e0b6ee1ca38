import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letter } from '../../model/mails/letter.ts'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { approverOf, filed, sales } from '../../test/requests.ts'
import type { MailToSend } from '../outside/mail.ts'
import { queueMail } from '../records/outbox.ts'
import { sendDueMail } from './send-mail.ts'

/** Decision 300. Who reads M12 is domain.md 2.16: the seller and the head of the group; who may open it, domain.md 1A. */
describe.each(engines)('one letter to people inside and outside, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  test('goes out once to each, with the address of its record to who may see it', async () => {
    const { system } = app.deps.db
    const { id, request_no: no } = await filed(app, await sales(app))
    // Nothing is sent to the example addresses that the accounts of tests have.
    const person = async (name: string, access: ReturnType<typeof approverOf>) => {
      const { id: user } = await signedIn(app, { access })
      const email = `${name}@atrium.test`
      await system.updateTable('users').where('id', '=', user).set({ email }).execute()
      return email
    }
    const head = await person('head', approverOf(['ZRLU']))
    const others = [await person('other.brand', approverOf(['ZRCO'])), await person('no.right', { brands: ['ZRLU'] })]
    const seller = 'seller@elsewhere.test'
    await system.deleteFrom('mail_outbox').execute()
    const said = letter('request.disapproved', {
      ...{ no, type: 'ownership extension', client: 'Rosa Lim', seller: 'Jun', approver: 'Mara', days: null },
      ...{ reason: 'No activity.', expiry_label: 'Ownership ends', expiry: '30 Dec 2026', file: 'memo.pdf' },
      reference: no,
    })
    await system
      .transaction()
      .execute(trx => queueMail(trx, { ...said, to: [seller, head.toUpperCase(), ...others], brand_id: 3 }))
    const posted: MailToSend[] = []
    const post = async (sent: MailToSend) => {
      posted.push(sent)
      return { refused: [], putOff: [] }
    }
    expect(await sendDueMail(app.deps, { post })).toBe(2)
    expect(await sendDueMail(app.deps, { post })).toBe(0)
    const address = `In Atrium: ${app.deps.settings.DESK_ORIGIN}/sellers-portal/ownership-extension?open=${id}\n`
    expect(posted.map(({ to, body }) => [to, body.includes(address), body.includes('In Atrium')])).toEqual([
      [[seller, ...others], false, false],
      [[head.toUpperCase()], true, true],
    ])
    for (const { body } of posted) expect(body).toContain('File with the decision: memo.pdf')
    expect(new Set(posted.map(({ message_id }) => message_id)).size).toBe(2)
    expect(await system.selectFrom('mail_outbox').orderBy('id').select(['to', 'status']).execute()).toEqual([
      { to: [seller, ...others], status: 'sent' },
      { to: [head.toUpperCase()], status: 'sent' },
    ])
  })
})
