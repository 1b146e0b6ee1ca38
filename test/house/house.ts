import { expect } from 'vitest'
import type { CommandKey } from '../../model/commands/index.ts'
import { createAdministrator } from '../../server/boot/administrator.ts'
import { completeMailSettings } from '../../server/boot/mail-settings.ts'
import { jobs } from '../../server/jobs/index.ts'
import { type ErpStandIn, startErpStandIn } from '../../server/outside/erp-stand-in.ts'
import { sendMail } from '../../server/records/wake-mail.ts'
import { type CallArgs, emptyHouse, signIn, type TestApp } from '../app.ts'
import { formOf } from '../applicants.ts'
import type { EndpointName } from '../calls.ts'
import { fileOf } from '../commands.ts'
import type { Engine } from '../database.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

export type Person = { id: number; email: string; name: string; token: string }
export type Form = { fields: Readonly<Record<string, string>>; file: Parameters<typeof formOf>[1] }
// biome-ignore lint/suspicious/noExplicitAny: a reply is whatever the story says it is; its contract is checked on the way out.
export type Reply = any

/**
 * A house as its first start leaves it with DEMO_DATA=off: the default roles and the sites' first content. All that
 * comes into it comes by calls, by extracts that a call uploads, and by the jobs that such calls wake.
 */
export type House = {
  app: TestApp
  mailbox: Mailbox
  admin: Person
  /** A call by somebody of staff, which must be taken. */
  ask(who: Person | null, name: EndpointName, args?: CallArgs): Promise<Reply>
  /** The same with a file, as a browser sends it. */
  send(who: Person | null, name: EndpointName, form: Form, args?: CallArgs): Promise<Reply>
  /** A call that is refused: answers with what it says. */
  refused(who: Person | null, name: EndpointName, args?: CallArgs): Promise<Reply>
  /** What calls have woken, until nothing is left of it. */
  work(): Promise<void>
  /** A job whose time has come. */
  job(name: string): Promise<void>
  /** An extract, uploaded, run and taken whole. */
  take(command: CommandKey, rows: readonly Readonly<Record<string, string>>[]): Promise<void>
  close(): Promise<void>
}

const ownPassword = 'seven quiet herons at dawn'

export async function openHouse(engine: Engine): Promise<House> {
  const [mailbox, erp] = await Promise.all([openMailbox(), startErpStandIn()])
  const app = await emptyHouse(engine, {
    DEMO_DATA: 'off',
    SESSION_IDLE_MINUTES: '1440',
    SESSION_MAX_HOURS: '168',
    SMTP_URL: mailbox.url,
    ERP_URL: erp.url,
  })
  await completeMailSettings(app.deps.db, app.deps.settings)
  const profile = { email: 'maria.delacruz@house.test', Firstname: 'Maria Luisa', Lastname: 'Dela Cruz' }
  const id = await createAdministrator(app.deps.db, { ...profile, password: ownPassword }, app.deps.now())
  const { body } = await signIn(app, profile.email, ownPassword)
  const admin = { id, email: profile.email, name: 'Maria Luisa Dela Cruz', token: body.access_token as string }
  return {
    app,
    mailbox,
    admin,
    ...asked(app),
    ...worked(app),
    ...withExtracts(app, admin),
    close: closing(app, mailbox, erp),
  }
}

function closing(app: TestApp, mailbox: Mailbox, erp: ErpStandIn) {
  return async () => {
    await app.close()
    await Promise.all([mailbox.stop(), erp.stop()])
  }
}

function asked(app: TestApp): Pick<House, 'ask' | 'send' | 'refused'> {
  const call = (who: Person | null, name: EndpointName, args: CallArgs = {}) =>
    app.call(name, { token: who?.token ?? null, ...args })
  const ask: House['ask'] = async (who, name, args = {}) => {
    const { status, body, text } = await call(who, name, args)
    expect(status, `${name} ${JSON.stringify(args.body ?? args.params ?? {}).slice(0, 400)}: ${text}`).toBeLessThan(300)
    return body ?? text
  }
  return {
    ask,
    send: (who, name, { fields, file }, args = {}) => {
      const { headers, payload } = formOf(fields, file)
      return ask(who, name, { ...args, headers: { ...args.headers, ...headers }, body: payload })
    },
    refused: async (who, name, args) => {
      const { status, body, text } = await call(who, name, args)
      expect(status, `${name}: ${text}`).toBeGreaterThanOrEqual(400)
      expect(status, `${name}: ${text}`).toBeLessThan(500)
      return body
    },
  }
}

function worked(app: TestApp): Pick<House, 'work' | 'job'> {
  const job = async (name: string) => {
    const known = jobs.find(each => each.name === name)
    if (!known) throw new Error(`There is no job ${name}.`)
    await known.run(app.deps)
  }
  return {
    job,
    work: async () => {
      while (app.sent.length > 0) for (const name of new Set(app.sent.splice(0).map(each => each.name))) await job(name)
      await job(sendMail)
    },
  }
}

function withExtracts(app: TestApp, admin: Person): Pick<House, 'take'> {
  const { ask } = asked(app)
  const { work } = worked(app)
  return {
    take: async (command, rows) => {
      const file = Buffer.from(fileOf(rows)).toString('base64')
      await ask(admin, 'commands.upload', { params: { command }, body: { file } })
      const { run_id } = await ask(admin, 'commands.seed', { params: { command } })
      await work()
      const run = await ask(admin, 'commands.run', { params: { id: run_id } })
      const errors = run.rows_failed > 0 ? await ask(admin, 'commands.errors', { params: { id: run_id } }) : ''
      expect(run, `${command}: ${errors}`).toMatchObject({
        status: 'succeeded',
        rows_read: rows.length,
        rows_failed: 0,
      })
    },
  }
}

/** An account of a role, from its first mail to a password of its own. */
export async function hire(house: House, role: string, Firstname: string, Lastname: string): Promise<Person> {
  const { ask, admin, app, mailbox } = house
  const roles: { id: number; name: string }[] = (await ask(admin, 'userAccounts.roles')).items
  const user_role_id = roles.find(({ name }) => name === role)?.id
  expect(user_role_id, role).toBeDefined()
  const email = `${Firstname}.${Lastname}@house.test`.toLowerCase().replaceAll(' ', '')
  const made = { Firstname, Lastname, email, mobile: null, employee_no: `E-${Lastname}`, department: 'Group office' }
  const { id } = await ask(admin, 'userAccounts.create', { body: { ...made, user_role_id } })
  await house.work()
  const first = /^Password: (\S+)/m.exec(mailbox.of(email).at(-1)?.text ?? '')?.[1] ?? ''
  const signedIn = await signIn(app, email, first)
  expect(signedIn.status, `${email} with “${first}” of ${mailbox.of(email).at(-1)?.text}`).toBe(200)
  const person = { id, email, name: `${Firstname} ${Lastname}`, token: signedIn.body.access_token as string }
  await ask(person, 'session.changePassword', { body: { current: first, password: ownPassword } })
  return person
}

/** The same person, after their session has ended. */
export async function again({ app }: House, person: Person): Promise<Person> {
  const { status, body, text } = await signIn(app, person.email, ownPassword)
  expect(status, `${person.email}: ${text}`).toBe(200)
  return { ...person, token: body.access_token as string }
}

const day = 86_400_000
/** The night passes, with all its jobs, to a minute after midnight in Manila; nobody's session ends of it. */
export async function nextDay(house: House, people: readonly Person[]): Promise<void> {
  const { app, ask, job } = house
  const midnight = Math.floor((app.deps.now().getTime() + day / 3) / day + 1) * day - day / 3
  const left = midnight + 60_000 - app.deps.now().getTime()
  for (let half = 0; half < 2; half += 1) {
    app.travel(left / 2)
    for (const person of people) await ask(person, 'session.profile')
  }
  for (const { name } of jobs) await job(name)
}
