import { parseArgs } from 'node:util'
import { AdministratorRefused, createAdministrator } from '../server/boot/administrator.ts'
import { askSecret, Interrupted } from './ask-secret.ts'
import { withDatabase } from './with-database.ts'

const usage =
  'npm run admin:create -- --email you@example.com --first "Maria Luisa" --last "Dela Cruz"   (the password is asked for, or read from stdin)'

function argumentsOrExit(): { email: string; first: string; last: string } {
  try {
    const { values } = parseArgs({
      options: { email: { type: 'string' }, first: { type: 'string' }, last: { type: 'string' } },
    })
    const { email, first, last } = values
    if (email && first && last) return { email, first, last }
    console.error(`Give the e-mail address and both names:\n  ${usage}`)
  } catch (error) {
    console.error(`${(error as Error).message}\n  ${usage}`)
  }
  process.exit(1)
}

async function newPassword(): Promise<string> {
  const password = await askSecret('Password (12 characters or more): ')
  if (process.stdin.isTTY && (await askSecret('The same again: ')) !== password)
    throw new AdministratorRefused('The two passwords differ. Nobody was added.')
  return password
}

const { email, first, last } = argumentsOrExit()
try {
  const password = await newPassword()
  await withDatabase(async (db, { DESK_ORIGIN }) => {
    await createAdministrator(db, { email, Firstname: first, Lastname: last, password }, new Date())
    console.log(`${first} ${last} may now sign in as ${email}, with the role Super Admin: ${DESK_ORIGIN}`)
  })
} catch (error) {
  if (!(error instanceof AdministratorRefused || error instanceof Interrupted)) throw error
  if (error instanceof AdministratorRefused) console.error(error.message)
  process.exitCode = 1
}
