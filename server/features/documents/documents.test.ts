import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { contractIn } from '../../../test/buyers.ts'
import { engines } from '../../../test/database.ts'

describe.each(engines)('the papers of contracts, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    await contractIn(app, 'ZRRE', { contract_no: '1000000001' })
    await contractIn(app, 'ZRLU', { contract_no: '1000000002' })
    const paper = { buyer_name: 'Rosa Peña', doc_date: null, remarks: null }
    await app.deps.db.system
      .insertInto('documents')
      .values([
        { ...paper, brand_id: 1, contract_no: '1000000001', doc_type: 'ra', status: 'on_file', doc_date: '2026-10-01' },
        { ...paper, brand_id: 1, contract_no: '1000000001', doc_type: 'spa', status: 'lacking' },
        { ...paper, brand_id: 3, contract_no: '1000000002', doc_type: 'ra', status: 'lacking' },
      ])
      .execute()
    const access = { brands: ['ZRRE'], buyers_portal: { documents: { view: true } } }
    token = (await signedIn(app, { access })).token
  })
  afterAll(() => app.close())
  const list = async (query: Record<string, string> = {}) =>
    (await app.call('documents.list', { token, query })).body.items.map(
      ({ contract_no, doc_type, status }: Record<string, string>) => `${contract_no} ${doc_type} ${status}`,
    )

  test('those of the role’s brands, by kind and status, found without accents', async () => {
    expect((await list()).toSorted()).toEqual(['1000000001 ra on_file', '1000000001 spa lacking'])
    expect(await list({ status: 'lacking' })).toEqual(['1000000001 spa lacking'])
    expect(await list({ doc_type: 'ra', search: 'pena' })).toEqual(['1000000001 ra on_file'])
    expect(await list({ search: '1000000002' })).toEqual([])
  })

  test('one is read; another brand’s is not there', async () => {
    const rows = await app.deps.db.system.selectFrom('documents').select(['id', 'brand_id']).orderBy('id').execute()
    const read = (id: number) => app.call('documents.read', { token, params: { id } })
    expect((await read(rows[0]?.id ?? 0)).body).toMatchObject({ doc_type: 'ra', doc_date: '2026-10-01', remarks: null })
    expect((await read(rows[2]?.id ?? 0)).status).toBe(404)
  })

  test('a paper is of a contract that is there, and the contract stays while it has papers', async () => {
    const { system } = app.deps.db
    const stray = { brand_id: 1, contract_no: '1000000009', buyer_name: 'Rosa Peña', doc_type: 'ra', status: 'lacking' }
    await expect(
      system
        .insertInto('documents')
        .values(stray as never)
        .execute(),
    ).rejects.toThrow(/documents_contract/)
    const gone = system.deleteFrom('contracts').where('contract_no', '=', '1000000001')
    await expect(gone.execute()).rejects.toThrow(/documents_contract/)
    expect(await list({ search: '1000000001' })).toHaveLength(2)
  })
})
