import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { applicant, applicationIn, applicationOf, formOf, pdf } from '../../../test/applicants.ts'
import { engines } from '../../../test/database.ts'
import { listKeeper } from '../../../test/inquiries.ts'
import { multipart } from '../../../test/multipart.ts'
import { purgeApplications } from '../../jobs/purge-applications.ts'

const day = 86_400_000

describe.each(engines)('career applications, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    me = await signedIn(app, { access: listKeeper(['ZRCO']) })
  })
  afterAll(() => app.close())

  let address = 0
  async function sends({ headers, payload }: ReturnType<typeof formOf>, key?: string) {
    address += 1
    const reply = await app.app.sites.inject({
      method: 'POST',
      url: '/api/v1/web/career-application',
      remoteAddress: `198.19.${Math.floor(address / 250)}.${address % 250}`,
      headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload,
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const rows = () => app.deps.db.system.selectFrom('web_career_applications').orderBy('id').selectAll().execute()
  const files = () => app.deps.db.system.selectFrom('files').orderBy('id').selectAll().execute()
  const onDisk = async () =>
    (await readdir(app.deps.settings.DATA_DIR, { recursive: true, withFileTypes: true })).filter(entry =>
      entry.isFile(),
    ).length
  const mails = (event_key: string) =>
    app.deps.db.system.selectFrom('mail_outbox').where('event_key', '=', event_key).orderBy('id').selectAll().execute()
  const work = (id: number, body: object) => app.call('webApplications.work', { token: me.token, params: { id }, body })

  test('sent with a résumé, worked to hired; the résumé is its own and taking it stands in the trail', async () => {
    const document = pdf()
    const sent = await sends(applicationOf('ZRCO', { cover_letter: 'Good day.' }, document))
    expect(sent, JSON.stringify(sent)).toMatchObject({
      status: 201,
      body: { message: 'Your Application Has Been Sent!', reference: expect.stringMatching(/^WC-\d{7}$/) },
    })
    const row = (await rows()).at(-1)
    expect(row).toMatchObject({
      brand_id: 2,
      name: 'Paolo Ñunez',
      status: 'received',
      cover_letter: 'Good day.',
      mobile: '+639170001234',
    })
    expect((await files()).at(-1)).toMatchObject({
      visibility: 'private',
      brand_id: 2,
      mime: 'application/pdf',
      original_name: document.name,
    })
    expect((await mails('career.received')).at(-1)).toMatchObject({ to: ['paolo@example.com'], brand_id: 2 })
    const id = row?.id as number
    const taken = await app.call('webApplications.resume', { token: me.token, params: { id } })
    expect(taken.text).toBe(document.bytes.toString())
    expect(taken.headers['content-disposition']).toContain('attachment')
    const sha = (await files()).at(-1)?.sha256.toString('hex')
    expect((await app.app.sites.inject(`/media/${sha}/x.pdf`)).statusCode).toBe(404)
    const steps = ['screen', 'interview', 'shortlist', 'offer', 'hire']
    let version = 1
    for (const action of steps) {
      const { status, text: said } = await work(id, { action, version })
      expect(status, `${action} ${said}`).toBe(200)
      version += 1
    }
    const hired = await app.call('webApplications.read', { token: me.token, params: { id } })
    expect(hired.body).toMatchObject({
      status: 'hired',
      purge_on: null,
      actions: [],
      resume: { mime: 'application/pdf' },
    })
    expect(hired.body.timeline.map(({ action }: { action: string }) => action)).toEqual(['add', 'download', ...steps])
    expect((await work(id, { action: 'withdraw', version })).body.code).toBe('INVALID_TRANSITION')
  })

  test('forward any number of steps, back one, and no mail to who was not selected unless it is asked for', async () => {
    const { id } = await applicationIn(app, 'ZRCO')
    expect((await work(id, { action: 'offer', version: 1 })).body.status).toBe('offered')
    expect((await work(id, { action: 'shortlist', version: 2 })).status).toBe(409)
    expect((await work(id, { action: 'interview', version: 2 })).body.status).toBe('interview')
    const before = (await mails('career.not_selected')).length
    expect((await work(id, { action: 'not_select', version: 3 })).body.status).toBe('not_selected')
    expect(await mails('career.not_selected')).toHaveLength(before)
    const { id: other } = await applicationIn(app, 'ZRCO')
    await work(other, { action: 'not_select', version: 1, tell: true })
    expect((await mails('career.not_selected')).at(-1)).toMatchObject({
      subject: 'Your application for Sales Administrator',
    })
  })

  test('what is refused says why by field and leaves neither row nor file', async () => {
    const [before, standing] = [(await rows()).length, await onDisk()]
    const odd: [string, ReturnType<typeof formOf>, string][] = [
      [
        'a program',
        applicationOf(
          'ZRCO',
          {},
          { name: 'cv.pdf', mime: 'application/pdf', bytes: Buffer.from('MZ\x90\0'.repeat(40), 'latin1') },
        ),
        'resume',
      ],
      [
        'a picture',
        applicationOf(
          'ZRCO',
          {},
          { name: 'cv.png', mime: 'image/png', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
        ),
        'resume',
      ],
      [
        'a cut off document',
        applicationOf('ZRCO', {}, { ...pdf(), bytes: Buffer.from('%PDF-1.7\n1 0 obj') }),
        'resume',
      ],
      [
        'a spreadsheet under the name of a letter',
        applicationOf(
          'ZRCO',
          {},
          {
            name: 'cv.doc',
            mime: 'application/msword',
            bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)]),
          },
        ),
        'resume',
      ],
      ['no résumé', formOf({ brand: 'ZRCO', ...applicant, consent: 'true' } as never), 'resume'],
      ['no name', applicationOf('ZRCO', { firstname: ' ' }), 'firstname'],
      ['no consent', applicationOf('ZRCO', { consent: 'false' }), 'consent'],
      ['no position', applicationOf('ZRCO', { position_applied: '' }), 'position_applied'],
      ['a position that is not open', applicationOf('ZRCO', { career_id: '999999' }), 'career_id'],
      ['a field that is not asked for', applicationOf('ZRCO', { status: 'hired' }), 'status'],
    ]
    for (const [what, form, field] of odd) {
      const { status, body } = await sends(form)
      expect(status, `${what} ${JSON.stringify(body)}`).toBe(422)
      expect(Object.keys(body.errors), what).toContain(field)
    }
    const letter = { brand: 'ZRCO', consent: 'false' }
    const program = { name: 'cv.pdf', mime: 'application/pdf', bytes: Buffer.from('MZ\x90\0'.repeat(40), 'latin1') }
    const all = ['consent', 'email', 'firstname', 'lastname', 'mobile', 'position_applied', 'resume']
    const nobody = { firstname: '', lastname: '', mobile: '', email: '', position_applied: '', consent: 'false' }
    for (const form of [formOf(letter as never), applicationOf('ZRCO', nobody, program)])
      expect(Object.keys((await sends(form)).body.errors).sort()).toEqual(all)
    const large = await sends(
      applicationOf('ZRCO', {}, { ...pdf(), bytes: Buffer.alloc(5 * 1024 * 1024 + 10, '%PDF-1.7 ') }),
    )
    expect(large.status, JSON.stringify(large.body)).toBe(413)
    expect(await rows()).toHaveLength(before)
    expect(await onDisk()).toBe(standing)
  })

  test('a Word document of either kind is taken', async () => {
    const word = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1024),
      Buffer.from('WordDocument', 'utf16le'),
      Buffer.alloc(512),
    ])
    const sent = await sends(applicationOf('ZRCO', {}, { name: 'cv.doc', mime: 'x', bytes: word }))
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect((await files()).at(-1)?.mime).toBe('application/msword')
  })

  test('the same key is one application and one file, also all at once', async () => {
    const [before, standing] = [(await rows()).length, await onDisk()]
    const form = applicationOf('ZRCO')
    const answers = await Promise.all(Array.from({ length: 8 }, () => sends(form, 'apply-once')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
    expect(await rows()).toHaveLength(before + 1)
    expect(await onDisk()).toBe(standing + 1)
    expect((await sends(applicationOf('ZRCO', { lastname: 'Other' }), 'apply-once')).body.code).toBe('KEY_REUSED')
  })

  test('an open position names itself; one of another brand is not offered', async () => {
    const career = await app.deps.db.system
      .insertInto('web_careers')
      .values({ brand_id: 2, title: 'Site Engineer', slug: 'site-engineer', status: 'open' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sent = await sends(
      applicationOf('ZRCO', { career_id: String(career.id), position_applied: 'Something else' }),
    )
    expect(sent.status).toBe(201)
    expect((await rows()).at(-1)).toMatchObject({ career_id: career.id, position_applied: 'Site Engineer' })
    expect((await sends(applicationOf('ZRLU', { career_id: String(career.id) }))).body.errors).toHaveProperty(
      'career_id',
    )
  })

  test('one that came another way is given its résumé once; what is refused leaves nothing', async () => {
    const { body: made } = await app.call('webApplications.create', {
      token: me.token,
      body: { ...applicant, brand_id: 'ZRCO' },
    })
    const send = (bytes: Buffer, name = 'Résumé.pdf') => {
      const { headers, payload } = multipart({ name, mime: '', bytes })
      return app.app.desk.inject({
        method: 'POST',
        url: `/api/v1/cms/web-career-application/${made.id}/resume`,
        headers: { ...headers, authorization: `Bearer ${me.token}` },
        payload: Buffer.concat(payload),
      })
    }
    const before = (await files()).length
    const wrong = await send(Buffer.from('GIF89a'), 'resume.pdf')
    expect([wrong.statusCode, (await files()).length]).toEqual([422, before])
    const given = await send(pdf().bytes)
    expect(given.statusCode).toBe(201)
    expect(given.json()).toMatchObject({ version: made.version + 1, resume: { original_name: 'Résumé.pdf' } })
    expect(given.json().timeline.at(-1)).toMatchObject({ action: 'add-resume', by: me.name })
    const taken = await app.call('webApplications.resume', { token: me.token, params: { id: made.id } })
    expect(taken.status).toBe(200)
    const after = (await files()).length
    const again = await send(pdf().bytes)
    expect([again.statusCode, (await files()).length]).toEqual([409, after])
    expect(again.json().message).toBe('This application has its résumé already.')
  })

  test('after a year the row has no name and the résumé is gone, unless another holds it or its sender was hired', async () => {
    const shared = pdf()
    await sends(applicationOf('ZRCO', {}, shared))
    const first = (await rows()).at(-1)
    await sends(applicationOf('ZRCO', { email: 'second@example.com' }, shared))
    const second = (await rows()).at(-1)
    expect(second?.resume).toBe(first?.resume)
    const path = (await files()).find(({ id }) => id === first?.resume)?.path as string
    const set = (id: number | undefined, purge_on: string | null) =>
      app.deps.db.system
        .updateTable('web_career_applications')
        .where('id', '=', id ?? 0)
        .set({ purge_on })
        .execute()
    await app.deps.db.system.updateTable('web_career_applications').set({ purge_on: null }).execute()
    await set(first?.id, '2020-01-01')
    expect(await purgeApplications(app.deps)).toBe(1)
    expect(await purgeApplications(app.deps)).toBe(0)
    expect((await rows()).find(({ id }) => id === first?.id)).toMatchObject({ name: '', email: '', resume: null })
    expect(await app.deps.files.exists(path)).toBe(true)
    await set(second?.id, '2020-01-01')
    await purgeApplications(app.deps)
    expect(await app.deps.files.exists(path)).toBe(false)
    expect((await files()).some(row => row.path === path)).toBe(false)
  })

  test('a year is to the day', async () => {
    await sends(applicationOf('ZRCO'))
    const { purge_on } = (await rows()).at(-1) ?? {}
    const days = (Date.parse(`${purge_on}T00:00:00+08:00`) - app.deps.now().getTime()) / day
    expect(days).toBeGreaterThan(363)
    expect(days).toBeLessThan(367)
  })

  test('entered by hand; trash by id, restored by id in the body; another brand’s is not found', async () => {
    const made = await app.call('webApplications.create', { token: me.token, body: { ...applicant, brand_id: 'ZRCO' } })
    expect(made, made.text).toMatchObject({ status: 201, body: { name: 'Paolo Ñunez', resume: null } })
    const { id } = made.body
    expect((await app.call('webApplications.remove', { token: me.token, params: { id } })).status).toBe(200)
    expect(
      (await app.call('webApplications.trashed', { token: me.token, params: { x: 'ZRCO' } })).body.items[0],
    ).toMatchObject({ id })
    expect((await app.call('webApplications.restore', { token: me.token, body: { id } })).status).toBe(200)
    expect((await app.call('webApplications.restore', { token: me.token, body: { id } })).body.message).toBe(
      'This application is not in the trash.',
    )
    const other = await signedIn(app, { access: listKeeper(['ZRLU']) })
    for (const name of ['webApplications.read', 'webApplications.resume', 'webApplications.remove'])
      expect((await app.call(name, { token: other.token, params: { id } })).status, name).toBe(404)
    expect((await app.call('webApplications.list', { token: other.token, query: { brand_id: 'ZRCO' } })).status).toBe(
      403,
    )
  })
})
