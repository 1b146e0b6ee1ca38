import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'
import { sealerOf } from '../outside/sealed.ts'
import { writeHead } from '../records/seals/head.ts'
import { sealAll } from '../records/seals/seal.ts'
import { verifyTrails } from '../records/seals/verify.ts'
import { holdKey, KeyRefused } from './held-key.ts'
import { rotateKey } from './rotate-key.ts'

const [oldKey, newKey] = ['5e'.repeat(32), 'c4'.repeat(32)]
const [from, to] = [oldKey, newKey].map(key => sealerOf(Buffer.from(key, 'hex'))) as [
  ReturnType<typeof sealerOf>,
  ReturnType<typeof sealerOf>,
]

describe.each(engines)('a key that is changed on purpose, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { SECRET_KEY: oldKey })
    await holdKey(app.deps.db, from)
    for (const _ of [1, 2, 3]) await signedIn(app)
    await app.deps.db.system
      .insertInto('second_factors')
      .values({ user_id: 1, kind: 'totp', name: 'Code app', secret: from.seal('JBSWY3DPEHPK3PXP') })
      .execute()
    const head = await sealAll(app.deps.db, { secrets: from, now: app.deps.now })
    if (head) await writeHead({ files: app.deps.files, secrets: from }, head)
  })
  afterAll(() => app.close())

  const verdict = (secrets: typeof from) =>
    verifyTrails({ secrets, files: app.deps.files, now: app.deps.now }, app.deps.db.system)
  const secret = async () =>
    (await app.deps.db.system.selectFrom('second_factors').select('secret').executeTakeFirstOrThrow()).secret

  test('a trail that is not sound is not sealed anew, and nothing is changed', async () => {
    const { db } = app.deps
    const changed = async (to: string) => {
      await db.executeSql('alter table trail_seals disable trigger user')
      await db.executeSql(`update trail_seals set row_hash = ${to} where seq = 1`)
      await db.executeSql('alter table trail_seals enable trigger user')
    }
    const { row_hash } = await db.owner
      .selectFrom('trail_seals')
      .where('seq', '=', 1)
      .select('row_hash')
      .executeTakeFirstOrThrow()
    await changed(`decode('${'00'.repeat(32)}', 'hex')`)
    await expect(rotateKey(db, from, to, new Date())).rejects.toThrow(/Seal 1 .+ is not sound/)
    await changed(`decode('${row_hash.toString('hex')}', 'hex')`)
    expect(from.open((await secret()) ?? Buffer.alloc(0))).toBe('JBSWY3DPEHPK3PXP')
    await holdKey(db, from)
  })

  test('every value, mark and seal is made anew; the old key is refused and the trail is sound', async () => {
    expect(await verdict(from)).toMatchObject({ sound: true })
    const { values, seals, last } = await rotateKey(app.deps.db, from, to, new Date())
    expect(values).toBe(1)
    expect(seals).toBeGreaterThan(2)
    if (last) await writeHead({ files: app.deps.files, secrets: to }, last)
    expect(to.open((await secret()) ?? Buffer.alloc(0))).toBe('JBSWY3DPEHPK3PXP')
    await expect(holdKey(app.deps.db, from)).rejects.toThrow(KeyRefused)
    await holdKey(app.deps.db, to)
    expect(await verdict(to)).toMatchObject({ sound: true })
    expect(await verdict(from)).toMatchObject({ sound: false })
    const line = await app.deps.db.owner
      .selectFrom('user_trails')
      .where('action', '=', 'rotate')
      .select('entity')
      .execute()
    expect(line).toEqual([{ entity: 'secret-key' }])
  })
})
