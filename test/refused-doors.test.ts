import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../model/contract/index.ts'
import { type CallArgs, signedIn, type TestApp, testApp } from './app.ts'
import type { EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { upload } from './desk-writes.ts'
import { editorAccess } from './every-write.ts'
import { sellerWrites } from './seller-writes.ts'
import { every } from './sizes.ts'

const audited = endpoints
  .filter(({ endpoint }) => endpoint.door === 'sellers-portal' && endpoint.audit)
  .map(({ name }) => name as EndpointName)
/** Calls in nobody's name: whoever registers is no seller yet. */
const ofNobody = new Set<EndpointName>(['sellersPortal.registerSeller', 'sellersPortal.verifySeller'])

describe.each(engines)('what the sellers’ portal was refused, %s', engine => {
  let app: TestApp
  let editor: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    editor = await signedIn(app, { access: editorAccess() })
  })
  afterAll(() => app.close())
  const send = (name: EndpointName, args: CallArgs) => app.call(name, { token: editor.token, ...args })
  const marks = async () => {
    const { rows } = await sql<{ seller: number; trail: number }>`select
      (select coalesce(max(id), 0) from sellers_audit_trail)::int as seller,
      (select coalesce(max(id), 0) from audit_trails)::int as trail`.execute(app.deps.db.owner)
    return rows[0] ?? { seller: 0, trail: 0 }
  }

  test.each(
    every(
      3,
      audited.filter(name => !ofNobody.has(name)),
    ),
  )('%s, of a seller who is no longer active, has a line in both trails', async name => {
    const ready = sellerWrites(app, { id: editor.id, send, upload })[name]
    const args = await ready?.()
    expect(args, 'it is made ready').toBeDefined()
    await sql`update sellers set status = 'suspended'`.execute(app.deps.db.owner)
    const since = await marks()
    const { status, text } = await send(name, args ?? {})
    await sql`update sellers set status = 'active'`.execute(app.deps.db.owner)
    expect(status, text).toBe(403)
    const { rows: theirs } = await sql<{
      seller_id: number | null
      seller_name: string
      action: string
      result: string
      detail: unknown
    }>`
      select seller_id, seller_name, action, result, detail from sellers_audit_trail where id > ${since.seller}`.execute(
      app.deps.db.owner,
    )
    const action = endpoints.find(known => known.name === name)?.endpoint.audit?.action
    expect(theirs).toEqual([
      {
        ...{
          seller_id: expect.any(Number),
          seller_name: expect.stringMatching(/^Jun Reyes/),
          action,
          result: 'denied',
        },
        detail: {
          before: {},
          after: expect.objectContaining({ why_refused: expect.stringContaining('no longer active') }),
        },
      },
    ])
    const { rows: ours } = await sql<{ user_name: string; result: string; entity: string | null }>`
      select user_name, result, entity from audit_trails where id > ${since.trail}`.execute(app.deps.db.owner)
    expect(ours).toEqual([{ user_name: theirs[0]?.seller_name, result: 'denied', entity: expect.any(String) }])
  })

  test('what is refused a door in nobody’s name has no line', async () => {
    const since = await marks()
    const answer = await send('sellersPortal.submit', {
      body: { seller_code: 'NOBODY-1', reservation_no: 'ZRLU26-000001' },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await marks()).toEqual(since)
  })
})
