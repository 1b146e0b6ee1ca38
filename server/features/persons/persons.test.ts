import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { heldOtherwise, notPersons, type PersonSource, personSources } from './sources.ts'

const email = 'rosa.lim@example.com'
const all = { view: true, edit: true, delete: true, export: true }
const reason = 'Asked for by letter of 20 Nov 2026'

describe.each(engines)('person view, %s', engine => {
  let app: TestApp
  let token: string
  const officer = (brands: readonly string[]) => signedIn(app, { access: { brands, admin: { 'person-view': all } } })
  const inquiry = (brand_id: number, of = email) =>
    app.deps.db.system
      .insertInto('web_inquiries')
      .values({
        brand_id,
        site_code: 'X',
        firstname: 'Rosa',
        lastname: 'Lim',
        email: of,
        mobile: '+639170000001',
        message: 'A secret plan',
        ip: '10.0.0.1',
        consent_at: new Date(),
        sla_due_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await officer(['ZRRE', 'ZRCO'])).token
    await inquiry(1)
    await inquiry(1, 'Rosa.Lim@example.com')
    await inquiry(3)
    await inquiry(1, 'someone.else@example.com')
    await app.deps.db.system
      .insertInto('newsletter_subscriptions')
      .values({ brand_id: 2, email, firstname: 'Rosa', unsubscribe_token: 'tok', subscribed_at: new Date() })
      .execute()
    for (const status of ['sent', 'queued'] as const)
      await app.deps.db.system
        .insertInto('mail_outbox')
        .values({
          event_key: 'x',
          to: JSON.stringify([email]),
          subject: 'Dear Rosa',
          body: 'Rosa',
          status,
          brand_id: 1,
        })
        .execute()
  })
  afterAll(() => app.close())

  const find = async (by = token) =>
    (await app.call('persons.find', { body: { email: ' Rosa.Lim@Example.com ' }, token: by })).body.holdings
  const counts = async (by = token) =>
    Object.fromEntries((await find(by)).map(({ table, count }: { table: string; count: number }) => [table, count]))

  test('every column that holds an address is declared, or why it is not', async () => {
    const { rows } = await sql<{ name: string }>`select c.relname || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname ~ '(^|_)e?mails?(_|$)' order by 1`.execute(app.deps.db.owner)
    const declared = personSources.map(({ table, by }) => `${table}.${by}`)
    expect(
      rows
        .map(({ name }) => name.replace('_rows.', '.'))
        .filter(name => !declared.includes(name) && !(name in notPersons)),
    ).toEqual([])
  })

  /** Columns that may say something of a person, by their names. */
  const personal =
    /(^|_)(first|last|middle|maiden|buyer|client|payor|seller|signer|signatory|aif|trade|corporate|user|created_by|updated_by|published_by|released_by|decided_by|turned_by|revoked_by|started_by|asked_by)_?name$|^name$|mobile(?!_image)|birth|civil_status|citizenship|^address$|(^|_)tin(_hash)?$|(^|_)id_no$|prc_(license_)?no|dhsud_reg_no|(^|_)ip$|user_agent|^message$|^notes$|^body$|cover_letter|comments?$|feedback|remarks$|reason$|account_masked|page_url|utm|^payload$|^changes$/i

  const columnsOf = async () =>
    (
      await sql<{ table: string; column: string; made: boolean }>`select replace(c.relname, '_rows', '') as table,
        a.attname as column, a.attgenerated <> '' as made from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        order by 1, 2`.execute(app.deps.db.owner)
    ).rows.filter(({ column }) => personal.test(column))

  test('every table that may hold data of a person is a source, is erased with one, or says why not', async () => {
    const reached = new Set(
      personSources.flatMap(({ table, parts }) => [table, ...(parts ?? []).map(part => part.table)]),
    )
    const open = (await columnsOf()).filter(({ table }) => !reached.has(table as PersonSource['table']))
    expect(open.filter(({ table }) => !(table in heldOtherwise))).toEqual([])
    const tables = new Set(open.map(({ table }) => table))
    expect(Object.keys(heldOtherwise).filter(table => !tables.has(table))).toEqual([])
  })

  test('where a row is erased, every column that may say something of the person is emptied', async () => {
    const columns = await columnsOf()
    const left = personSources.flatMap(({ table, erase }) =>
      erase === null ? [] : columns.filter(each => each.table === table && !each.made && !(each.column in erase)),
    )
    expect(left.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  })

  test('every state is said in words, and none is left without them', async () => {
    const { rows } = await sql<{ at: string; rule: string }>`select c.conrelid::regclass || '.' || a.attname as at,
      pg_get_constraintdef(c.oid) as rule from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c'`.execute(app.deps.db.owner)
    const shown = personSources.flatMap(({ table, shows }) =>
      Object.entries(shows).map(([column, how]) => ({ at: `${table}.${column}`, how })),
    )
    const states = shown.map(({ at, how }) => ({
      at,
      worded: typeof how === 'object' && 'states' in how ? Object.keys(how.states) : [],
      kept: rows
        .filter(row => row.at.replace('_rows.', '.') === at && row.rule.includes('ANY'))
        .flatMap(({ rule }) => [...rule.matchAll(/'([^']*)'/g)].map(([, value]) => value)),
    }))
    for (const { at, worded, kept } of states) expect(worded.toSorted(), at).toEqual(kept.toSorted())
    expect(states.filter(({ kept }) => kept.length > 0).length).toBeGreaterThanOrEqual(10)
  })

  test('what is held is found in the brands of the role, however the address is written, and masked', async () => {
    expect(await counts()).toEqual({ web_inquiries: 2, newsletter_subscriptions: 1, mail_outbox: 2 })
    const text = JSON.stringify(await find())
    expect(text).not.toMatch(/Rosa|secret plan|\+6391/)
    // As its list says it, and not as it is stored.
    expect(text).toContain('{"label":"Status","value":"New"}')
    expect(text).toContain('{"label":"State","value":"Waiting"}')
    expect(await counts((await officer(['ZRLU'])).token)).toEqual({ web_inquiries: 1 })
    expect((await app.call('persons.find', { body: { email: 'no address' }, token })).status).toBe(422)
  })

  test('a row is revealed where it is this person’s and of these brands, and that is recorded without the address', async () => {
    const [{ rows }] = await find()
    const { body } = await app.call('persons.reveal', {
      body: { email, table: 'web_inquiries', id: rows[0].id },
      token,
    })
    expect(body.facts).toContainEqual({ label: 'Message', value: 'A secret plan' })
    const other = await inquiry(3)
    for (const at of [
      { table: 'web_inquiries', id: other.id },
      { table: 'users', id: 1 },
      { table: 'schema_migrations', id: 1 },
    ])
      expect((await app.call('persons.reveal', { body: { email, ...at }, token })).status).toBe(404)
    const kept = await app.deps.db.system.selectFrom('user_trails').where('entity', '=', 'person').selectAll().execute()
    expect(kept.map(({ action }) => action)).toContain('reveal')
    expect(JSON.stringify(kept)).not.toMatch(/rosa/i)
  })

  test('an export says all of it, with a reason', async () => {
    expect((await app.call('persons.export', { body: { email, reason: 'short' }, token })).status).toBe(422)
    const { text } = await app.call('persons.export', { body: { email, reason }, token })
    expect(text.match(/A secret plan/g)).toHaveLength(2)
  })

  test('erasing leaves nothing of the person in these brands, rows for the counts, and the trail as it was', async () => {
    const trail = async () =>
      (
        await sql<{
          hash: string
        }>`select md5(string_agg(t::text, '' order by id)) as hash from user_trails_rows t where id <= ${last}`.execute(
          app.deps.db.owner,
        )
      ).rows[0]?.hash
    const last = (
      await app.deps.db.system.selectFrom('user_trails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    ).id
    const before = await trail()
    const rows = async () =>
      (
        await app.deps.db.system
          .selectFrom('web_inquiries')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const all = await rows()
    const { body } = await app.call('persons.erase', { body: { email, reason }, token })
    // A mail that waits goes out first.
    expect(body).toEqual({ erased: 4, kept: 1 })
    expect(await counts()).toEqual({ mail_outbox: 1 })
    expect(await rows()).toBe(all)
    expect(await trail()).toBe(before)
    const left = await sql<{
      row: unknown
    }>`select to_jsonb(t) as row from web_inquiries t where brand_id = 1 and email <> 'someone.else@example.com' union all select to_jsonb(t) from newsletter_subscriptions t`.execute(
      app.deps.db.system,
    )
    expect(JSON.stringify(left.rows)).not.toMatch(/rosa|secret plan/i)
    expect(left.rows).toHaveLength(3)
    const other = await app.deps.db.system
      .selectFrom('web_inquiries')
      .where('email', '=', 'someone.else@example.com')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(other).toMatchObject({ firstname: 'Rosa', message: 'A secret plan', version: 1 })
    expect(await counts((await officer(['ZRLU'])).token)).toMatchObject({ web_inquiries: 2 })
  })

  test('a registration is erased with its code; one that became a seller stays with the seller', async () => {
    const db = app.deps.db.system
    const { id: head } = await officer(['ZRRE'])
    const group = { code: 'EAST', sales_group_name: 'East', division: 'In-house Sales', brand_ids: JSON.stringify([1]) }
    const { id: sales_group_id } = await db
      .insertInto('sales_groups')
      .values({ ...group, channel: 'in_house', head_user_id: head, status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const nena = { email: 'nena@example.com', mobile: '+639170000777', first_name: 'Nena', last_name: 'Cruz' }
    const registration = {
      ...nena,
      sales_group_id,
      position: 'property_consultant' as const,
      expires_at: new Date(Date.now() + 86_400_000),
    }
    const promoted = { ...registration, status: 'promoted' as const }
    await db
      .insertInto('draft_users')
      .values([{ ...registration, code_mark: Buffer.from('mark') }, promoted])
      .execute()
    const held = async () => (await app.call('persons.find', { body: { email: nena.email }, token })).body.holdings[0]
    expect(await held()).toMatchObject({ table: 'draft_users', count: 2, erasable: 1 })
    const { body } = await app.call('persons.erase', { body: { email: nena.email, reason }, token })
    expect(body).toEqual({ erased: 1, kept: 1 })
    const [erased, kept] = await db.selectFrom('draft_users').selectAll().orderBy('id').execute()
    expect(erased).toMatchObject({ first_name: '', last_name: '', mobile: '', code_mark: null, status: 'expired' })
    expect(erased?.email).toMatch(/@erased\.invalid$/)
    expect(kept).toMatchObject({ ...nena, status: 'promoted' })
    expect((await held()).keeps).toBe('The registration of a seller is kept with the seller.')
  })

  test('with an inquiry go the replies to it', async () => {
    const db = app.deps.db.system
    const { id } = await inquiry(1, 'tita@example.com')
    const reply = {
      brand_id: 1,
      kind: 'reply',
      body: 'Dear Tita, tower two it is.',
      created_by: 1,
      created_by_name: 'A',
    }
    await db
      .insertInto('web_inquiry_replies')
      .values({ ...reply, kind: 'reply', inquiry_id: id })
      .execute()
    await app.call('persons.erase', { body: { email: 'tita@example.com', reason }, token })
    const replies = await db.selectFrom('web_inquiry_replies').where('inquiry_id', '=', id).select('body').execute()
    expect(replies).toEqual([{ body: '' }])
  })
})
