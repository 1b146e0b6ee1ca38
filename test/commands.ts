import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CommandKey } from '../model/commands/index.ts'
import { accessOf } from '../model/roles.ts'
import { runCommand } from '../server/features/commands/run.ts'
import { createUser, signedIn, type TestApp } from './app.ts'

/** What starting commands takes. */
export const operations = {
  brands: ['OMNI', 'ZRRE', 'ZRCO', 'ZRLU', 'HOMES'],
  admin: { 'internal-commands': { view: true, add: true } },
} as const

/** A file of these rows; what a row leaves out is an empty cell. */
export const fileOf = (rows: readonly Readonly<Record<string, string>>[]): string => {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  return [names, ...rows.map(row => names.map(name => row[name] ?? ''))]
    .map(cells => `${cells.map(cell).join(',')}\n`)
    .join('')
}

/** Someone who may start commands, a drop folder, and what tests of commands do with them. */
export async function commandGround(app: TestApp) {
  const { token } = await signedIn(app, { access: operations })
  const drop = fileURLToPath(new URL(`file://${join(app.deps.settings.DATA_DIR, 'commands')}`))
  await mkdir(drop, { recursive: true })
  await app.deps.db.system
    .insertInto('users')
    .values({ Firstname: 'Head', Lastname: 'Of Sales', email: 'head@example.com', user_type_id: 2, password_hash: 'x' })
    .execute()
  // Whom the sample of the sales groups names: groups are headed by staff.
  await createUser(app, { email: 'sales.head@example.com' })

  const lay = (name: string, text: string | Buffer) => writeFile(join(drop, name), text)
  const clear = (command: CommandKey) =>
    Promise.all(['csv', 'xlsx'].map(ending => rm(join(drop, `${command}.${ending}`), { force: true })))
  const start = (command: CommandKey, headers: Record<string, string> = {}) =>
    app.call('commands.seed', { params: { command }, token, headers })
  async function run(command: CommandKey) {
    const { body, status } = await start(command)
    expect({ status, body }).toMatchObject({ status: 202 })
    await runCommand(app.deps, command)
    return (await app.call('commands.run', { params: { id: body.run_id }, token })).body
  }
  /** All that stands in a table, to the last column. */
  async function digest(...tables: string[]) {
    const hash = createHash('sha256')
    for (const table of tables) {
      const { rows } =
        await sql`select to_jsonb(t) as row from ${sql.table(table)} as t order by to_jsonb(t)::text`.execute(
          app.deps.db.system,
        )
      hash.update(JSON.stringify(rows))
    }
    return hash.digest('hex')
  }
  const errorsOf = async (id: number) => (await app.call('commands.errors', { params: { id }, token })).text

  /** Runs a command on these rows alone. */
  async function take(command: CommandKey, rows: readonly Readonly<Record<string, string>>[]) {
    await lay(`${command}.csv`, fileOf(rows))
    const done = await run(command)
    await clear(command)
    return done
  }
  /** The problems of a run, as `row,column`. */
  const problems = async (id: number) =>
    (await errorsOf(id))
      .split('\r\n')
      .slice(1, -1)
      .map(line => line.split(',').slice(0, 2).join(','))

  /** Units of a property, as people bring them: by the list of its page. */
  async function units(property_code: string, codes: readonly string[]) {
    const row = await app.deps.db.system
      .selectFrom('properties')
      .where('property_code', '=', property_code)
      .select('id')
      .executeTakeFirstOrThrow()
    const by = await signedIn(app, { access: accessOf(operations.brands, [{ of: () => true }]) })
    const list = [
      'unit_code,tower,level,unit no,type,price',
      ...codes.map(code => `${code},Tower 1,5,${code.slice(-4)},Studio,4500000`),
    ]
    const file = Buffer.from(list.join('\n')).toString('base64')
    const args = { params: { projectId: row.id }, token: by.token }
    const { mapping } = (await app.call('units.preview', { ...args, body: { file } })).body
    const taken = await app.call('units.import', { ...args, body: { file, mapping } })
    expect(taken.body, taken.text).toMatchObject({ added: codes.length, bad: 0 })
  }

  // The extract of sellers takes its place.
  const seller = async () => {
    const { db } = app.deps
    const found = await db.system
      .selectFrom('sellers')
      .where('seller_code', '=', 'S-000101')
      .select('id')
      .executeTakeFirst()
    if (found) return
    const group = await db.system.selectFrom('sales_groups').select('id').executeTakeFirstOrThrow()
    const head = await db.system
      .selectFrom('users')
      .where('email', '=', 'head@example.com')
      .select('id')
      .executeTakeFirstOrThrow()
    await db.system
      .insertInto('sellers')
      .values({
        seller_code: 'S-000101',
        user_id: head.id,
        first_name: 'Carla',
        last_name: 'Dizon',
        position: 'sales_manager',
        sales_group_id: group.id,
        prc_type: 'broker',
        prc_no: '0018832',
        prc_valid_until: '2027-05-30',
        email: 'head@example.com',
        hired_on: '2020-01-01',
      })
      .execute()
  }

  return { token, drop, lay, clear, start, run, take, digest, errorsOf, problems, units, seller }
}

export type CommandGround = Awaited<ReturnType<typeof commandGround>>
