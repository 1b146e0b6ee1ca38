import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { formOf, pdf } from '../../../test/applicants.ts'
import { engines } from '../../../test/database.ts'
import { standing } from '../../../test/fingerprint.ts'
import {
  type Accreditation,
  accreditation,
  partnerAccess,
  partnerForm,
  partnerIn,
  type Signed,
} from '../../../test/partners.ts'
import { expirePartners } from '../../jobs/expire-partners.ts'

const dayMs = 86_400_000
const reason = 'The certificate is not legible'
const inDays = (app: TestApp, n: number) =>
  new Date(app.deps.now().getTime() + 8 * 3_600_000 + n * dayMs).toISOString().slice(0, 10)

describe.each(engines)('marketing partners, %s', engine => {
  let app: TestApp
  let team: Accreditation
  beforeAll(async () => {
    app = await testApp(engine)
    team = await accreditation(app)
  })
  afterAll(() => app.close())

  type Partner = { id: number; name: string; partner_no: string }
  /** What a decision answers with is what is read afterwards. */
  const decide = async (
    who: { token: string },
    { id }: Pick<Partner, 'id'>,
    status: string,
    version: number,
    remarks?: string,
  ) => {
    const answer = await app.call('marketingPartner.decide', {
      token: who.token,
      params: { id },
      body: { status, version, ...(remarks === undefined ? {} : { remarks }) },
    })
    if (answer.status === 200) expect((await read(who, { id })).body).toMatchObject(answer.body)
    return answer
  }
  const read = async (who: { token: string }, { id }: Pick<Partner, 'id'>) =>
    app.call('marketingPartner.read', { token: who.token, params: { id } })
  const submitted = async (given: Parameters<typeof partnerIn>[2] = {}) => {
    const partner = await partnerIn(app, team, given)
    expect((await decide(team.keeper, partner, 'for_approval', 1)).status).toBe(200)
    return partner
  }
  const mails = async (like: string) =>
    (
      await app.deps.db.system
        .selectFrom('mail_outbox')
        .where('subject', 'like', like)
        .orderBy('id')
        .selectAll()
        .execute()
    ).map(({ subject, to }) => ({ subject, to }))
  const stored = ({ id }: Pick<Partner, 'id'>) =>
    app.deps.db.system.selectFrom('marketing_partners').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const [one, two, three] = [0, 1, 2].map(n => () => team.approvers[n] as Signed) as [
    () => Signed,
    () => Signed,
    () => Signed,
  ]

  test('one partner through three levels: each approver is asked in turn, the last makes it accredited', async () => {
    const partner = await submitted()
    expect(await mails(`${partner.name} waits%`)).toEqual([
      { subject: `${partner.name} waits for your approval (Level 1)`, to: [one().email] },
    ])
    const early = await decide(two(), partner, 'approved', 2)
    expect(early).toMatchObject({
      status: 409,
      body: { code: 'WRONG_LEVEL', message: `This partner is waiting for Level 1 approval by ${one().name}.` },
    })
    expect((await decide(one(), partner, 'approved', 2, 'Known for years')).body).toMatchObject({
      status: 'for_approval',
      current_level: 2,
      approval: [
        { level: 1, action: 'approved', acted_by: one().name, remarks: 'Known for years' },
        { level: 2, action: null, approver: two().name, alternate: team.stand_in.name },
        { level: 3, action: null },
      ],
    })
    expect((await decide(team.stand_in, partner, 'approved', 3)).body).toMatchObject({ current_level: 3 })
    const last = await decide(three(), partner, 'approved', 4)
    expect(last.body).toMatchObject({
      status: 'approved',
      current_level: null,
      accreditation_no: expect.stringMatching(/^ACC\d\d-/),
    })
    expect(Date.parse(last.body.accreditation_expires_at) - app.deps.now().getTime()).toBeGreaterThan(364 * dayMs)
    expect((await mails(`${partner.name} waits%`)).map(({ to }) => to)).toEqual([
      [one().email],
      [two().email, team.stand_in.email],
      [three().email],
    ])
    const { body } = await read(team.keeper, partner)
    expect(body.timeline.map(({ who }: { who: string }) => who).slice(1)).toEqual([
      team.keeper.name,
      one().name,
      team.stand_in.name,
      three().name,
    ])
    expect(body.tin).toMatch(/^•••-•••-\d{3}$/)
  })

  test('a level that is taken back is due when it was due before, and not some days from then on', async () => {
    const partner = await submitted()
    // It was submitted nine days ago, and is late.
    const submitted_at = new Date(app.deps.now().getTime() - 9 * dayMs)
    await app.deps.db.system
      .updateTable('marketing_partners')
      .set({ submitted_at })
      .where('id', '=', partner.id)
      .execute()
    const { body } = await decide(one(), partner, 'approved', 2)
    expect((await stored(partner)).decide_by?.getTime()).toBeGreaterThan(app.deps.now().getTime())
    const undone = await app.call('approvalInbox.undo', {
      token: one().token,
      body: { key: 'marketingPartner', id: partner.id, version: body.version },
    })
    expect(undone.status).toBe(200)
    const back = await stored(partner)
    expect(back.current_level).toBe(1)
    // Three working days from its submission: over, as it was.
    expect(back.decide_by?.getTime()).toBeLessThan(app.deps.now().getTime())
  })

  test('a draft is submitted before anyone approves it, and that is said', async () => {
    const draft = await partnerIn(app, team)
    const { status, body } = await decide(one(), draft, 'approved', 1)
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/ is Draft\. “Submit for approval” comes first\.$/),
    ])
  })

  test('returned with remarks, and from level 1 again; disapproved is the end', async () => {
    const partner = await submitted()
    await decide(one(), partner, 'approved', 2)
    expect((await decide(two(), partner, 'returned', 3, 'short')).body.errors).toEqual({
      remarks: ['Give the reason in at least 10 characters.'],
    })
    expect((await decide(two(), partner, 'returned', 3, reason)).body).toMatchObject({
      status: 'returned',
      status_reason: reason,
      approval: [{ action: 'approved' }, { action: 'returned' }, { action: null }],
    })
    expect((await decide(team.keeper, partner, 'for_approval', 4)).body).toMatchObject({
      status: 'for_approval',
      current_level: 1,
      approval: [{ action: null }, { action: null }, { action: null }],
    })
    expect((await decide(one(), partner, 'disapproved', 5, reason)).body.status).toBe('disapproved')
    expect((await decide(team.keeper, partner, 'for_approval', 6)).body.code).toBe('INVALID_TRANSITION')
    const told = await app.deps.db.system
      .selectFrom('mail_outbox')
      .where('event_key', '=', 'partner.disapproved')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(told).toMatchObject({ subject: 'Accreditation disapproved' })
    expect(told.to).toContain(team.keeper.email)
  })

  test('what keeps a partner from being submitted is said, and nothing changes', async () => {
    const bare = await accreditation(app)
    await app.deps.db.system.deleteFrom('marketing_partner_approval_levels').where('id', '=', bare.level_id).execute()
    for (const [given, at, says] of [
      [{ lacking: true }, team, /Documents are missing: PRC ID\./],
      [{ prc: inDays(app, 29) }, team, /The PRC ID must be valid for 30 days more/],
      [{ without_tin: true }, team, /The TIN is missing\./],
      [{}, bare, /The sales group has no active chain of approvers\./],
    ] as const) {
      const partner = await partnerIn(app, at, given)
      const before = await standing(app.deps.db)
      const { status, body } = await decide(team.keeper, partner, 'for_approval', 1)
      expect([status, String(body.errors?.status)]).toEqual([422, expect.stringMatching(says)])
      expect(await standing(app.deps.db)).toBe(before)
    }
  })

  test('who recruited or submitted a partner does not decide it; who has none of its brands does not see it', async () => {
    const mine = await submitted({ recruiter: two().id })
    expect((await decide(one(), mine, 'approved', 2)).body.current_level).toBe(2)
    expect((await decide(two(), mine, 'approved', 3)).body.code).toBe('OWN_REQUEST')
    // The alternate alone is asked, and told why.
    const [asked] = (
      await app.deps.db.system
        .selectFrom('mail_outbox')
        .where('event_key', '=', 'partner.level')
        .where('subject', 'like', `${mine.name} waits%Level 2)`)
        .selectAll()
        .execute()
    ).map(({ to, body }) => ({ to, body }))
    expect(asked?.to).toEqual([team.stand_in.email])
    expect(asked?.body).toContain(`You are asked in the place of ${two().name}.`)
    expect((await decide(one(), mine, 'approved', 3)).body.code).toBe('OWN_REQUEST')
    const looker = await signedIn(app, { access: partnerAccess(['ZRRE']) })
    expect((await decide(looker, mine, 'approved', 3)).status).toBe(403)
    const other = await signedIn(app, { access: partnerAccess(['ZRLU'], 'approve', 'edit') })
    expect((await read(other, mine)).status).toBe(404)
    expect((await app.call('marketingPartner.list', { token: other.token })).body.items).toEqual([])
    expect((await decide(other, mine, 'approved', 3)).status).toBe(404)
  })

  test('a chain that would stop at a level is refused before it begins, with who can mend it', async () => {
    const recruited = await partnerIn(app, team, { recruiter: one().id })
    const says = new RegExp(`^Nobody can approve at level 1: ${one().name} recruited .*can give it another approver`)
    const shown = await app.call('marketingPartner.preview', {
      token: team.keeper.token,
      params: { id: recruited.id },
      query: { status: 'for_approval' },
    })
    expect(shown.body.errors).toEqual({ status: [expect.stringMatching(says)] })
    const before = await standing(app.deps.db)
    expect((await decide(team.keeper, recruited, 'for_approval', 1)).body.errors).toEqual(shown.body.errors)
    expect(await standing(app.deps.db)).toBe(before)

    // An approver submits it: level 1 is theirs, and nobody else's.
    const both = await signedIn(app, { access: partnerAccess(['ZRRE'], 'edit', 'approve') })
    const own = await accreditation(app)
    await app.deps.db.system
      .updateTable('marketing_partner_approval_levels')
      .set({ approvers: JSON.stringify([{ level: 1, user_id: both.id, alternate_user_id: null }]) })
      .where('id', '=', own.level_id)
      .execute()
    const partner = await partnerIn(app, own)
    expect((await decide(both, partner, 'for_approval', 1)).status).toBe(422)
    const ready = await app.call('marketingPartner.preview', {
      token: own.keeper.token,
      params: { id: partner.id },
      query: { status: 'for_approval' },
    })
    expect(ready.body).toMatchObject({ errors: {}, next: [both.name] })
    expect((await decide(own.keeper, partner, 'for_approval', 1)).status).toBe(200)
  })

  // Review S3: "raw "add", "edit", "assign" (partners), "Registered by Accreditation" beside it".
  test('what happened names who registered it and which paper came; a draft is begun by who registered it', async () => {
    const keeper = await signedIn(app, { access: partnerAccess(['ZRRE'], 'add', 'edit') })
    const body = partnerForm(team.group, [1])
    const made = await app.call('marketingPartner.register', { token: keeper.token, body })
    expect(made.status, made.text).toBe(201)
    const { headers, payload } = formOf({}, { ...pdf(), part: 'file' })
    const params = { id: made.body.id, doc_type: 'bir_registration' }
    await app.call('marketingPartner.attach', { token: keeper.token, params, headers, body: payload })
    const { timeline } = (await read(keeper, made.body)).body
    expect(timeline).toMatchObject([
      { who: keeper.name, action: 'Registered' },
      { who: keeper.name, note: 'BIR registration' },
    ])
    const begun = async ({ token }: { token: string }) =>
      (await app.call('marketingPartner.list', { token, query: { mine: 'written' } })).body.items.map(
        ({ id }: { id: number }) => id,
      )
    expect(await begun(keeper)).toContain(made.body.id)
    expect(await begun(one())).not.toContain(made.body.id)
  })

  test('papers are files: handed in, opened beside the decision, replaced; none while it waits', async () => {
    const partner = await partnerIn(app, team, { lacking: true })
    const sent = (who: { token: string }, doc_type: string, name: string) => {
      const { headers, payload } = formOf({}, { ...pdf(), name, part: 'file' })
      const params = { id: partner.id, doc_type }
      return app.call('marketingPartner.attach', { token: who.token, params, headers, body: payload })
    }
    expect((await sent(one(), 'prc_id', 'id.pdf')).status).toBe(403)
    expect((await sent(team.keeper, 'prc_id', 'id.pdf')).body).toMatchObject({ version: 2, status: 'draft' })
    const documents = async () => (await read(one(), partner)).body.documents
    expect((await documents())[0]).toMatchObject({
      doc_type: 'prc_id',
      status: 'on_file',
      file: { original_name: 'id.pdf', mime: 'application/pdf' },
      added_by: team.keeper.name,
    })
    const first = (await documents())[0].file.id
    expect((await decide(team.keeper, partner, 'for_approval', 2)).status).toBe(200)
    expect((await sent(team.keeper, 'prc_id', 'later.pdf')).body.code).toBe('INVALID_TRANSITION')
    const paper = (who: { token: string }, id: number, file: number) =>
      app.call('marketingPartner.paper', { token: who.token, params: { id, file } })
    expect((await paper(one(), partner.id, first)).status).toBe(200)
    const other = await partnerIn(app, team)
    expect((await paper(one(), other.id, first)).status).toBe(404)
    const stranger = await signedIn(app, { access: partnerAccess(['ZRLU']) })
    expect((await paper(stranger, partner.id, first)).status).toBe(404)
  })

  test('an accreditation is renewed by the chain, under its number; its sellers go on meanwhile, and it is no second vendor', async () => {
    const partner = await partnerIn(app, team, { status: 'approved' })
    const set = (values: object) =>
      app.deps.db.system.updateTable('marketing_partners').set(values).where('id', '=', partner.id).execute()
    await set({ status: 'posted', posted_at: app.deps.now(), erp_vendor_no: '0000204999' })
    expect((await read(team.keeper, partner)).body.renewable).toBe(false)
    // A term that runs for long: sixty days before its end it is renewed, and that is said; nobody was faster.
    await set({ accreditation_expires_at: new Date('2035-09-30T15:59:00Z') })
    expect((await decide(team.keeper, partner, 'for_approval', 1)).body).toMatchObject({
      code: 'INVALID_TRANSITION',
      message: `${partner.partner_no} is accredited until 30 Sep 2035. It can be renewed from 1 Aug 2035 on.`,
    })
    const end = new Date(`${inDays(app, 50)}T15:59:00Z`)
    await set({ accreditation_expires_at: end })
    const { body: before } = await read(team.keeper, partner)
    expect(before).toMatchObject({ renewable: true, unready: [] })
    expect((await decide(team.keeper, partner, 'for_approval', 1)).status).toBe(200)
    for (const [i, who] of [one(), two(), three()].entries())
      expect((await decide(who, partner, 'approved', 2 + i)).status).toBe(200)
    const year = end.getUTCFullYear()
    expect(await stored(partner)).toMatchObject({
      status: 'posted',
      accreditation_no: before.accreditation_no,
      erp_vendor_no: '0000204999',
      accreditation_expires_at: new Date(end.toISOString().replace(String(year), String(year + 1))),
    })
    // After it has ended: expired by night, and renewed from that day on.
    await set({ accreditation_expires_at: new Date(app.deps.now().getTime() - 2 * dayMs) })
    await expirePartners(app.deps)
    expect((await stored(partner)).status).toBe('expired')
    const { version } = await stored(partner)
    expect((await decide(team.keeper, partner, 'for_approval', version)).status).toBe(200)
    expect((await decide(one(), partner, 'disapproved', version + 1, reason)).body.status).toBe('expired')
  })

  test('a double click answers as the first did; racing approvers of a level: one wins', async () => {
    const partner = await submitted()
    const [a, b] = await Promise.all([decide(one(), partner, 'approved', 2), decide(one(), partner, 'approved', 2)])
    expect([a.status, b.status, a.body]).toEqual([200, 200, b.body])
    const racers = Array.from({ length: 8 }, (_, n) =>
      decide(
        n % 2 === 0 ? two() : team.stand_in,
        partner,
        n % 3 === 0 ? 'disapproved' : 'approved',
        3,
        `Said by racer ${n} of the race`,
      ),
    )
    const answers = await Promise.all(racers)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const won = answers.findIndex(({ status }) => status === 200)
    for (const [n, { status }] of answers.entries()) if (n !== won) expect(status, `racer ${n}`).toBe(409)
    expect(await stored(partner)).toMatchObject({ version: 4 })
  })

  test('who approved and says otherwise at another desk hears what stands now; asked anew, that it was theirs already', async () => {
    const partner = await submitted()
    expect((await decide(one(), partner, 'approved', 2)).status).toBe(200)
    const late = await decide(one(), partner, 'returned', 2, 'Said at another desk')
    expect([late.status, late.body.code]).toEqual([409, 'STALE'])
    const anew = await decide(one(), partner, 'returned', 3, 'Said at another desk')
    expect([anew.status, anew.body.code]).toEqual([403, 'OWN_REQUEST'])
    expect(await stored(partner)).toMatchObject({ version: 3, current_level: 2 })
  })

  test('an approver who left: flagged, told once, given the group’s chain; what was approved stays', async () => {
    const away = await accreditation(app)
    const partner = await partnerIn(app, away)
    await decide(away.keeper, partner, 'for_approval', 1)
    await decide(away.approvers[0] as Signed, partner, 'approved', 2)
    const gone = away.approvers[2] as Signed
    await app.deps.db.system
      .updateTable('users')
      .set({ deleted_at: app.deps.now(), deactivation_source: 'system' })
      .where('id', '=', gone.id)
      .execute()
    expect((await read(away.keeper, partner)).body).toMatchObject({ needs_approver: true, current_level: 2 })
    expect((await expirePartners(app.deps)).needed).toBeGreaterThan(0)
    expect((await expirePartners(app.deps)).needed).toBe(0)
    const [mail] = await mails('% no active approver')
    expect(mail).toMatchObject({ subject: '1 item has no active approver' })
    expect(mail?.to).toContain(away.keeper.email)
    const assign = () =>
      app.call('marketingPartner.assign', {
        token: away.keeper.token,
        body: { ids: [partner.id], approval_level_id: away.level_id, reason: 'The approver of level 3 left' },
      })
    expect((await assign()).body.errors).toEqual({ approval_level_id: ['Level 3 needs an active approver.'] })
    const chain = await app.call('marketingPartnerLevels.list', { token: away.keeper.token })
    const mine = chain.body.find(({ id }: { id: number }) => id === away.level_id)
    expect(mine.approvers[2]).toMatchObject({ is_active: false })
    const save = (approvers: object[], version = mine.version) =>
      app.call('marketingPartnerLevels.save', {
        token: away.keeper.token,
        params: { id: away.level_id },
        body: {
          sales_group_id: away.group,
          approvers,
          is_active: true,
          reason: 'The approver of level 3 left',
          version,
        },
      })
    const [first, second] = away.approvers as [Signed, Signed]
    expect((await save([{ user_id: first.id }, { user_id: first.id }])).body.errors).toMatchObject({
      'approvers.1.user_id': [expect.stringMatching(/ appears twice\.$/)],
    })
    expect((await save([{ user_id: first.id }, { user_id: gone.id }])).body.errors).toMatchObject({
      'approvers.1.user_id': ['Level 2 needs an active approver.'],
    })
    expect((await save([])).body.errors).toEqual({ approvers: ['Give 1 to 5 levels.'] })
    const outsider = await createUser(app, { access: { brands: ['ZRRE'] } })
    expect((await save([{ user_id: outsider.id }])).status).toBe(422)
    expect((await save([{ user_id: first.id }, { user_id: away.stand_in.id }, { user_id: second.id }])).status).toBe(
      200,
    )
    expect((await save([{ user_id: first.id }])).body.code).toBe('STALE')
    expect((await assign()).body).toEqual({ results: [{ id: partner.id, done: true, message: null }] })
    expect((await read(away.keeper, partner)).body).toMatchObject({
      needs_approver: false,
      current_level: 2,
      approval: [{ action: 'approved' }, { approver_id: away.stand_in.id }, { approver_id: second.id }],
    })
    expect((await decide(away.stand_in, partner, 'approved', 4)).body).toMatchObject({ current_level: 3 })
  })

  test('a running approval keeps the chain it was submitted with', async () => {
    const own = await accreditation(app)
    const partner = await partnerIn(app, own)
    await decide(own.keeper, partner, 'for_approval', 1)
    const { status } = await app.call('marketingPartnerLevels.save', {
      token: own.keeper.token,
      params: { id: own.level_id },
      body: {
        sales_group_id: own.group,
        approvers: [{ user_id: own.stand_in.id }],
        is_active: true,
        reason: 'Only one is left',
        version: 1,
      },
    })
    expect(status).toBe(200)
    expect((await decide(own.approvers[0] as Signed, partner, 'approved', 2)).body).toMatchObject({ current_level: 2 })
  })

  test('suspended and reinstated with a reason; the preview says what results', async () => {
    const partner = await partnerIn(app, team, { status: 'approved' })
    const manager = await signedIn(app, { access: partnerAccess(['ZRCO'], 'approve', 'delete') })
    // Domain.md 2.6: a manager's, not Accreditation's.
    expect((await decide(team.keeper, partner, 'suspended', 1, reason)).status).toBe(403)
    const shown = await app.call('marketingPartner.preview', {
      token: manager.token,
      params: { id: partner.id },
      query: { status: 'suspended', remarks: reason },
    })
    expect(shown.body).toMatchObject({
      errors: {},
      changes: expect.arrayContaining([{ field: 'status', before: 'approved', after: 'suspended' }]),
    })
    expect((await decide(manager, partner, 'suspended', 1)).body.errors).toEqual({ remarks: ['Remarks is required.'] })
    expect((await decide(manager, partner, 'suspended', 1, reason)).body).toMatchObject({
      status: 'suspended',
      status_reason: reason,
    })
    expect((await decide(manager, partner, 'posted', 2, reason)).body.code).toBe('INVALID_TRANSITION')
    expect((await decide(manager, partner, 'approved', 2, reason)).body).toMatchObject({
      status: 'approved',
      status_reason: null,
    })
  })

  test('told 60, 30 and 7 days before something ends, each once; then expired', async () => {
    const partner = await partnerIn(app, team, { status: 'approved', prc: inDays(app, 45) })
    const told = async () =>
      (
        await app.deps.db.system
          .selectFrom('mail_outbox')
          .where('event_key', '=', 'partner.expiring')
          .where('body', 'like', `%${partner.partner_no}`)
          .selectAll()
          .execute()
      ).map(({ subject }) => subject)
    await expirePartners(app.deps)
    await expirePartners(app.deps)
    expect(await told()).toEqual(['Accreditation expires in 45 days'])
    const ends = (n: number) =>
      app.deps.db.system
        .updateTable('marketing_partners')
        .set({ prc_valid_until: inDays(app, n) })
        .where('id', '=', partner.id)
        .execute()
    for (const n of [30, 7, 0]) {
      await ends(n)
      await expirePartners(app.deps)
      await expirePartners(app.deps)
    }
    expect(await told()).toHaveLength(4)
    expect((await stored(partner)).status).toBe('approved')
    await ends(-1)
    expect((await expirePartners(app.deps)).expired).toBe(1)
    expect((await expirePartners(app.deps)).expired).toBe(0)
    expect(await stored(partner)).toMatchObject({ status: 'expired', status_reason: 'The PRC ID has expired.' })
  })
})
