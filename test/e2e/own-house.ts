import { rm } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { createAdministrator } from '../../server/boot/administrator.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { readRow } from '../../server/db/row-queries.ts'
import { seededFolder, silent } from '../database.ts'
import { ServerProcess } from '../server-process.ts'
import { letIn } from './steps.ts'

type Person = { readonly Firstname: string; readonly Lastname: string; readonly email: string; readonly role: string }
export const ownPassword = 'quiet river stone lamp'

async function account(db: Database, { role, ...person }: Person): Promise<void> {
  const id = await createAdministrator(db, { ...person, password: ownPassword }, new Date())
  const { id: user_role_id } = (await readRow(db.system, 'user_roles', { name: role }, ['id'])) ?? { id: 0 }
  await db.system.updateTable('users').set({ user_role_id }).where('id', '=', id).execute()
}

/** A house of its own, as `npm run admin:create` and a first start leave it, with these accounts and nothing else. */
export async function startHouse(people: readonly Person[], env: Record<string, string> = {}) {
  const folder = await seededFolder()
  const db = await openDatabase({ dir: folder, log: silent })
  for (const person of people) await account(db, person)
  await db.close()
  const server = await ServerProcess.at(folder, env)
  await server.start()
  const desk = `http://localhost:${server.port}`
  return {
    server,
    desk,
    /** The desk of this person. */
    async deskOf(browser: Browser, email: string): Promise<Page> {
      const context = await browser.newContext({ baseURL: desk })
      const screen = await context.newPage()
      await letIn(screen, { password: ownPassword }, email)
      return screen
    },
    async stop() {
      await server.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type OwnHouse = Awaited<ReturnType<typeof startHouse>>
