import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isObject } from '../model/content/value.ts'
import { endpoints } from '../model/contract/index.ts'
import { recordKeys } from '../model/kinds/records.ts'
import { type Answer, type CallArgs, signedIn, type TestApp, testApp } from './app.ts'
import type { EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { editorAccess, everyWrite } from './every-write.ts'
import { recorded, standing } from './fingerprint.ts'
import { property } from './properties.ts'
import { startProvider } from './provider.ts'
import { brandFor, recordIn, updateArgs, updateCall } from './records.ts'
import { every } from './sizes.ts'

/** Calls named edit that save no values which could be the same; each with what they do instead. */
const acts: Partial<Record<EndpointName, string>> = {
  'session.changePassword': 'a new password',
  'session.reset': 'a new password',
  'secondFactor.beginApp': 'a new key',
  'secondFactor.confirmApp': 'a code is used once',
  'secondFactor.addPasskey': 'a new passkey',
  'secondFactor.newCodes': 'new codes',
  'secondFactor.removeApp': 'takes it away',
  'secondFactor.removePasskey': 'takes it away',
  'userAccounts.revoke': 'ends sessions',
  'userAccounts.unlock': 'forgives wrong passwords',
  'userAccounts.resetSecondFactor': 'takes a second factor',
  'userAccounts.resetPassword': 'a new password',
  'recordChanges.publish': 'nothing waits beside the record any more',
  'siteWork.takeOut': 'takes out what is not here',
  'lists.bulk': 'a row that is so already is refused in words',
  'recordSheets.setField':
    'what was looked at is taken once; looked at anew it changes nothing (field-of-many.test.ts)',
  'calendar.move': 'to the day that it stands on is refused in words',
  'units.leave': 'takes a seller out of a queue',
  'reservations.update': 'a step',
  'webInquiries.work': 'a step',
  'webAppointments.work': 'a step',
  'webApplications.work': 'a step',
  'newsletterSubscriptions.work': 'a step',
  'remittances.work': 'a step',
  'buyerInquiries.work': 'a step',
  'sellersPortal.changeReservation': 'holds the unit anew',
  'sellersPortal.saveSheet': 'seals numbers that nobody reads back',
}
const saves = endpoints
  .filter(({ endpoint }) => endpoint.audit?.action === 'edit')
  .map(({ name }) => name as EndpointName)
const values = saves.filter(name => acts[name] === undefined)
/** Refused, in words: a correction stands in the trail with its reason. */
const refused: readonly EndpointName[] = ['contracts.correct']

/** `version` is that of what is read beside, and stays. */
const ofAnother: readonly EndpointName[] = ['launches.putFacts']

/** The same once more, made from the version that the first answer has. */
function again({ params, body, ...args }: CallArgs, answer: Answer): CallArgs {
  const { id, version } = isObject(answer.body) ? (answer.body as { id?: number; version?: number }) : {}
  const sent = body as { version?: number; changes?: { version: number }[] }
  const isNew = isObject(params) && params['id'] === 0
  return {
    ...args,
    params: isNew ? { id } : params,
    body: {
      ...sent,
      ...(sent.changes ? { changes: sent.changes.map(each => ({ ...each, version: each.version + 1 })) } : {}),
      ...(sent.version !== undefined || isNew ? { version: version ?? (sent.version ?? 0) + 1 } : {}),
    },
  } as CallArgs
}

// Decision 257.
describe.each(engines)('a save that changes nothing, %s', engine => {
  let app: TestApp
  let editor: Awaited<ReturnType<typeof signedIn>>
  let provider: Awaited<ReturnType<typeof startProvider>>
  beforeAll(async () => {
    provider = await startProvider('atrium', 'a-secret')
    app = await testApp(engine, provider.settings)
  })
  beforeEach(async () => {
    editor = await signedIn(app, { access: editorAccess() })
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  const send = (name: EndpointName, args: CallArgs): Promise<Answer> => app.call(name, { token: editor.token, ...args })
  const lines = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from audit_trails)::int + (select count(*) from user_trails)::int as n`.execute(
      app.deps.db.system,
    )
    return rows[0]?.n
  }
  /** Every row where it lies and who wrote it, and how many lines there are. */
  const state = async () => ({ rows: await standing(app.deps.db, await recorded(app.deps.db)), lines: await lines() })

  test.each(every(5, values))('%s writes nothing the second time', async name => {
    const args = (await everyWrite(app, { editor, provider, send })[name]?.()) ?? {}
    const first = await send(name, args)
    expect(first.status, first.text).toBeLessThan(300)
    const before = await state()
    const second = await send(name, ofAnother.includes(name) ? args : again(args, first))
    if (refused.includes(name)) {
      expect(second.text).toContain('Nothing is changed')
      expect((await state()).rows).toBe(before.rows)
      return
    }
    expect(second.status, second.text).toBe(first.status)
    // It answers with how many contracts it changed.
    if (name !== 'buyersPortal.wantsNews') expect(second.body).toEqual(first.body)
    expect(await state()).toEqual(before)
  })

  test.each(every(5, recordKeys))(
    '%s, sent back as it was read, stays as it is; from an old version it is 409',
    async key => {
      const { id } = (await recordIn(app, editor.token, key, brandFor(key))).body
      const read = async () => (await send(`${key}.read` as EndpointName, { params: { id } })).body
      const whole = await read()
      const before = await state()
      const same = await send(updateCall(key), updateArgs(key, id, whole))
      expect(same.status, same.text).toBe(200)
      expect(await state()).toEqual(before)
      expect(await read()).toEqual(whole)
      const old = await send(updateCall(key), updateArgs(key, id, { ...whole, version: whole.version - 1 }))
      expect(old.status, old.text).toBe(409)
    },
  )

  test('of several units those that are as they are said to be keep their version', async () => {
    const { id: projectId } = await property(app, 'ZRLU')
    const place = { tower_or_phase: 'Tower A', level_or_block: '01', unit_type: 'studio', list_price: 3_000_000 }
    for (const no of ['01', '02'])
      await send('units.add', {
        params: { projectId },
        body: { ...place, unit_code: `A-01${no}`, unit_or_lot_no: no },
      })
    const units = async () => (await send('units.list', { params: { projectId } })).body.items
    const [one, two] = await units()
    const before = await lines()
    await send('units.edit', {
      params: { projectId },
      body: {
        changes: [
          { id: one.id, version: one.version, set: { list_price: 3_000_000 } },
          { id: two.id, version: two.version, set: { list_price: 3_100_000 } },
        ],
      },
    })
    expect((await units()).map(({ version }: { version: number }) => version)).toEqual([one.version, two.version + 1])
    expect(await lines()).toBe((before ?? 0) + 1)
  })
})
