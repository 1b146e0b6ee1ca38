import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { bodyFor, fileFor, recordKeeper } from '../../../test/records.ts'
import { sales } from '../../../test/requests.ts'
import { takeWhatIsDue } from '../../kinds/record-due.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'

type Body = Record<string, unknown> & { id: number; version: number; status: string }
const day = 86_400_000
const fields = Object.keys(recordListSources.incentives.kind.content.fields)

describe.each(engines)('incentives, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: recordKeeper(['ZRRE', 'ZRLU']) })
  })
  afterAll(() => app.close())

  const on = (days: number) => manilaDate(new Date(app.deps.now().getTime() + days * day))
  const save = (body: object, token = me.token) => app.call('incentives.save', { token, body })
  const made = async (more: object = {}): Promise<Body> => {
    const body = {
      ...(await bodyFor(app, me.token, 'incentives', 'ZRLU')),
      start_date: on(0),
      end_date: on(30),
      ...more,
    }
    const answer = await save(body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const started = async (more: object = {}): Promise<Body> => {
    const { id } = await made(more)
    await takeWhatIsDue(app.deps, recordListSources.incentives, 'start')
    return (await app.call('incentives.read', { token: me.token, params: { id } })).body
  }
  const changed = ({ id, version, ...rest }: Body, more: object) =>
    save({ ...Object.fromEntries(fields.map(name => [name, rest[name]])), id, version, ...more })
  const remove = ({ id }: Body) => app.call('incentives.remove', { token: me.token, params: { id } })

  test('once started: tiers stay, the end moves to a later day only, mechanics and attachment may change', async () => {
    const draft = await made({ start_date: on(2) })
    const [tier] = draft['tiers'] as object[]
    const freely = await changed(draft, { tiers: [{ ...tier, max: 99 }] })
    expect(freely.status, freely.text).toBe(200)
    const active = await started({ positions: [] })
    for (const more of [{ tiers: [{ ...tier, max: 99 }] }, { tiers: [{ ...tier, max: 99 }], title: 'Another' }]) {
      const answer = await changed(active, more)
      expect(answer).toMatchObject({
        status: 409,
        body: {
          message: 'This incentive has started. Close it and create a new one to change the tiers.',
          errors: { tiers: [expect.any(String)] },
        },
      })
    }
    for (const more of [
      { end_date: on(29) },
      { title: 'Another' },
      { positions: ['sales_manager'] },
      { start_date: on(1) },
    ])
      expect((await changed(active, more)).status, JSON.stringify(more)).toBe(409)
    const attachment = await fileFor(app, me.token, 'incentives')
    const fine = await changed(active, { end_date: on(60), mechanics: '<p>Longer.</p>', attachment })
    expect(fine.status, fine.text).toBe(200)
    expect(fine.body).toMatchObject({
      end_date: on(60),
      mechanics: '<p>Longer.</p>',
      attachment: Number(attachment),
      status: 'active',
    })
    const closed = await app.call('incentives.act', {
      token: me.token,
      params: { id: active.id },
      body: { action: 'close', version: fine.body.version },
    })
    expect(closed.body.status).toBe('ended')
    expect((await changed(closed.body, { mechanics: '<p>Anew.</p>' })).status).toBe(409)
  })

  test('is deleted as a draft only', async () => {
    const active = await started()
    expect(await remove(active)).toMatchObject({
      status: 409,
      body: { message: 'Archive this incentive instead; sellers have already seen it.' },
    })
    expect((await remove(await made())).status).toBe(200)
  })

  test('M28: each active seller of its groups, positions and brands, once', async () => {
    const [team, other, left] = [await sales(app), await sales(app), await sales(app)]
    await app.deps.db.system.updateTable('sellers').where('id', '=', left.seller).set({ status: 'separated' }).execute()
    const told = async (title: string) =>
      (
        await app.deps.db.system
          .selectFrom('mail_outbox')
          .where('subject', '=', `New incentive: ${title}`)
          .select('to')
          .execute()
      )
        .flatMap(({ to }) => to)
        .sort()
    const of = { sales_group_ids: [team.group, left.group].map(String) }
    await started({ title: 'Of one group', positions: [], ...of })
    expect(await told('Of one group')).toEqual([team.seller_user.email])
    await started({ title: 'Of all groups', positions: ['sales_manager'], sales_group_ids: [] })
    expect(await told('Of all groups')).toEqual(
      expect.arrayContaining([team.seller_user.email, other.seller_user.email]),
    )
    await started({ title: 'Of other positions', positions: ['division_head'], ...of })
    expect(await told('Of other positions')).toEqual([])
  })

  test('one call, two rights: who may add may not change, and the other way round', async () => {
    const { id, version, ...rest } = await made({ start_date: on(3) })
    const values = Object.fromEntries(fields.map(name => [name, rest[name]]))
    const only = async (flag: string) =>
      (
        await signedIn(app, {
          access: { brands: ['ZRLU'], sellers_portal: { 'incentive-master': { view: true, [flag]: true } } },
        })
      ).token
    const [adder, editor] = [await only('add'), await only('edit')]
    const another = { ...values, program_code: `A${id}` }
    expect((await save({ ...values, id, version }, adder)).status).toBe(403)
    expect((await save(another, editor)).status).toBe(403)
    expect((await save({ ...values, id, version }, editor)).status).toBe(200)
    expect((await save(another, adder)).status).toBe(200)
  })

  test('a code stands once; tiers rise without a gap in their order', async () => {
    const first = await made()
    const body = {
      ...(await bodyFor(app, me.token, 'incentives', 'ZRLU')),
      program_code: String(first['program_code']).toLowerCase(),
    }
    expect((await save(body)).body.errors).toEqual({ program_code: ['Another incentive has this code.'] })
    const tier = { min: 5, max: 9, reward_type: 'item', reward_value: 1, reward_item: '' }
    const tiers = [
      { id: 'aaaa', ...tier },
      { id: 'bbbb', ...tier, reward_type: 'percent', reward_value: 101 },
    ]
    expect((await save({ ...body, tiers })).body.errors).toEqual({
      'tiers.0.reward_item': ['Item is required.'],
      'tiers.1.min': ['Each tier must begin above the one before it.'],
      'tiers.1.reward_value': ['A share is 100 percent at most.'],
    })
  })

  test('a file is put into a record only by who sent it, and opened by who may see the record', async () => {
    const file = await fileFor(app, me.token, 'incentives')
    const [same, stranger] = await Promise.all(
      [['ZRLU'], ['ZRCO']].map(async brands => (await signedIn(app, { access: recordKeeper(brands) })).token),
    )
    const open = (token = '') => app.call('incentives.file', { token, params: { file: Number(file) } })
    expect((await open(same)).status).toBe(404)
    const body = { ...(await bodyFor(app, me.token, 'incentives', 'ZRLU')), attachment: file }
    expect((await save(body, same)).body.errors).toEqual({
      attachment: ['This file was not sent here. Attach it again.'],
    })
    expect((await save(body)).status).toBe(200)
    expect([(await open(same)).status, (await open(stranger)).status]).toEqual([200, 404])
  })

  test('starts on its first day, ends after its last, and each step once', async () => {
    const later = await made({ start_date: on(1) })
    const now = await started()
    expect(now).toMatchObject({ status: 'active', actions: ['close', 'archive'] })
    expect((await app.call('incentives.read', { token: me.token, params: { id: later.id } })).body.status).toBe('draft')
    expect(await takeWhatIsDue(app.deps, recordListSources.incentives, 'start')).toBe(0)
    app.travel(31 * day)
    // A month later the session is long over.
    me = await signedIn(app, { access: recordKeeper(['ZRRE', 'ZRLU']) })
    expect(await takeWhatIsDue(app.deps, recordListSources.incentives, 'finish')).toBeGreaterThan(0)
    const over = (await app.call('incentives.read', { token: me.token, params: { id: now.id } })).body
    expect(over).toMatchObject({ status: 'ended', actions: ['archive'] })
  })
})
