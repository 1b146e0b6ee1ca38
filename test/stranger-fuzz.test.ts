import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '../model/contract/index.ts'
import { recordKeys } from '../model/kinds/records.ts'
import { createUser, signedIn, type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { everyRight } from './every-right.ts'
import { property } from './properties.ts'
import { sales } from './requests.ts'
import { sized, within } from './sizes.ts'
import {
  type Answered,
  type Args,
  type Body,
  type Document,
  made,
  makerOf,
  type Operation,
  operationsOf,
  parametersFor,
  type Slip,
  type Stranger,
  sampleOf,
  slipped,
  slipsFor,
} from './stranger.ts'

const bodies = sized(400, 4_000, 40_000)
/** Calls of whoever fuzzes about their own session: they would end the test. */
const own = /^(?:session|secondFactor)\./

describe.each(engines)('bodies made of the description, %s', engine => {
  let app: TestApp
  let token: string
  let stranger: Stranger
  let address = 0

  async function call(
    { method, path, isUpload }: Operation,
    { path: parts = {}, query = {}, body }: Args,
  ): Promise<Answered> {
    address += 1
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const { headers, payload } = isUpload
      ? await upload(body)
      : {
          headers: { 'content-type': 'application/json' },
          payload: body === undefined ? undefined : JSON.stringify(body),
        }
    const reply = await app.app.desk.inject({
      method: method as 'GET',
      url: `${apiBase}${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])))}?${search}`,
      remoteAddress: `10.0.${(address >> 8) & 255}.${address & 255}`,
      headers: { authorization: `Bearer ${token}`, ...(payload === undefined ? {} : headers) },
      ...(payload === undefined ? {} : { payload }),
    })
    const isJson = /json/.test(String(reply.headers['content-type']))
    return { status: reply.statusCode, body: isJson ? reply.json() : undefined }
  }
  async function upload({ file }: { file: File }) {
    const form = new FormData()
    form.set('file', file)
    const request = new Request('http://localhost', { method: 'POST', body: form })
    return { headers: Object.fromEntries(request.headers), payload: Buffer.from(await request.arrayBuffer()) }
  }

  beforeAll(async () => {
    app = await testApp(engine)
    // Whoever has the id of the examples is not who fuzzes.
    await createUser(app)
    const me = await signedIn(app, { access: everyRight })
    token = me.token
    const description: Document = (await app.app.desk.inject(`${apiBase}/docs/openapi.json`)).json()
    stranger = { operations: operationsOf(description), call, known: { head_email: me.email } }
    await property(app, 'ZRLU')
    await property(app, 'ZRCO')
    await sales(app)
  })
  afterAll(() => app.close())

  type Target = { operation: Operation; args: Args; body: Record<string, unknown>; isRecord: boolean }
  /** What there is to fuzz: the adding and the changing of each kind of record, and every other call with a body. */
  async function targets(): Promise<Target[]> {
    const found: Target[] = []
    for (const key of recordKeys) {
      const one: Body = await made(stranger, key)
      const change = stranger.operations.get(`${key}.update`) ?? makerOf(stranger, key)
      const args = change.path.endsWith('{id}') ? { path: { id: one.id } } : {}
      found.push({ operation: change, args, body: one, isRecord: true })
    }
    for (const operation of stranger.operations.values()) {
      if (!operation.body || own.test(operation.id)) continue
      const body = (await sampleOf(stranger, operation.body)) as Record<string, unknown>
      const { id, version } = operation.body.properties ?? {}
      const seen = { ...(id ? { id: 1 } : {}), ...(version ? { version: 1 } : {}) }
      found.push({
        operation,
        args: await parametersFor(stranger, operation),
        body: { ...body, ...seen },
        isRecord: false,
      })
    }
    return found
  }

  const label = /\b[a-z]+_[a-z_]+\b/
  function faultsIn(
    { id, body: described, parameters, statuses }: Operation,
    slips: readonly Slip[],
    { status, body }: Answered,
  ): string[] {
    const says = `${id} ${JSON.stringify(slips).slice(0, 200)}: ${status} ${JSON.stringify(body ?? null).slice(0, 400)}`
    if (status >= 500 || !statuses.includes(String(status))) return [says]
    if (status < 400 || !body?.errors) return []
    const fields = new Set([
      '',
      ...Object.keys(described?.properties ?? {}),
      ...parameters.map(({ name }) => name),
      ...slips.filter(({ how }) => how === 'add').map(({ at }) => at),
    ])
    const names = Object.keys(body.errors).map(path => path.split('.')[0] ?? '')
    const words = Object.values<string[]>(body.errors)
      .flat()
      .join(' ')
      .replaceAll(/“[^”]*”|"[^"]*"/g, '')
    // A page of content is described by its own schema, and its fields go by their own names.
    const isPage = ['contents', 'values'].some(name => described?.properties?.[name])
    return (isPage || names.every(name => fields.has(name))) && !label.test(words) ? [] : [says]
  }

  test(
    `${bodies} of them: never 5xx, no status that is not described, and a refusal names fields of the description, in words`,
    async () => {
      const all = await targets()
      const seed = fc.readConfigureGlobal().seed ?? 0
      // Half of them change records, whose fields are judged by their own schemas.
      const records = all.slice(0, recordKeys.length)
      const one = fc
        .oneof(fc.constantFrom(...records), fc.constantFrom(...all))
        .chain(target =>
          fc
            .array(slipsFor(target.operation.body ?? {}), { minLength: 1, maxLength: 2 })
            .map(slips => ({ target, slips })),
        )
      const faults: string[] = []
      const statuses = new Map<number, number>()
      for (const { target, slips } of fc.sample(one, { numRuns: bodies, seed })) {
        const { operation, args } = target
        const answer = await call(operation, { ...args, body: slipped(target.body, slips) })
        // What was changed is changed on from there, so that no version is stale.
        if (answer.status === 200 && target.isRecord) target.body = answer.body
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        faults.push(...faultsIn(operation, slips, answer))
      }
      console.log(`bodies of the description, ${engine}: ${JSON.stringify(Object.fromEntries(statuses))}, seed ${seed}`)
      expect(faults.slice(0, 20)).toEqual([])
      expect(statuses.get(422) ?? 0).toBeGreaterThan(bodies / 10)
    },
    within(240_000),
  )
})
