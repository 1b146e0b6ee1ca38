import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { holdKey } from '../server/boot/held-key.ts'
import { rotateKey } from '../server/boot/rotate-key.ts'
import { openFiles } from '../server/outside/file-store.ts'
import { openSealer, sealerOf } from '../server/outside/sealed.ts'
import { readHead, writeHead } from '../server/records/seals/head.ts'
import { noArgumentsOrExit } from './no-arguments.ts'
import { withDatabase } from './with-database.ts'

// npm run key:rotate: puts NEW_SECRET_KEY in the place of SECRET_KEY; where the key is kept in secret.key, a new one is made there.
noArgumentsOrExit('NEW_SECRET_KEY=… npm run key:rotate   (stop every server of this database first)')
const given = process.env['NEW_SECRET_KEY']?.trim().toLowerCase()
const form = /^[0-9a-f]{64}$/

await withDatabase(
  async (db, settings) => {
    const kept = settings.SECRET_KEY === undefined ? join(settings.DATA_DIR, 'secret.key') : undefined
    const stop = (words: string) => {
      console.error(words)
      process.exitCode = 1
    }
    if (kept === undefined && (given === undefined || !form.test(given)))
      return stop('Set NEW_SECRET_KEY to the new key: 64 hexadecimal digits, as `openssl rand -hex 32` prints them.')
    if (kept !== undefined && given !== undefined)
      return stop('The key is kept in secret.key, where a new one is made: leave NEW_SECRET_KEY away.')
    const from = openSealer(settings)
    await holdKey(db, from, { adopt: false })
    const key = given ?? randomBytes(32).toString('hex')
    if (key === settings.SECRET_KEY) return stop('NEW_SECRET_KEY is the key that is in use. Nothing was changed.')
    const to = sealerOf(Buffer.from(key, 'hex'))
    const files = await openFiles(settings.FILES_URL)
    const head = await readHead({ files, secrets: from })
    // Kept before anything depends on it: if this is cut off after the database has the new key, the key is there.
    if (kept) writeFileSync(`${kept}.next`, `${key}\n`, { mode: 0o600, flush: true })
    const { values, seals, last } = await rotateKey(db, from, to, new Date())
    if (kept) {
      writeFileSync(`${kept}.before`, readFileSync(kept), { mode: 0o600, flush: true })
      renameSync(`${kept}.next`, kept)
    }
    if (last && head !== 'forged') await writeHead({ files, secrets: to }, last)
    console.log(`The database has its new key: ${values} sealed values and ${seals} seals of the trail were made anew.`)
    console.log(
      kept
        ? `It is in ${kept}; the old one, for archives made before, in secret.key.before. Keep both with your backups.`
        : 'Start every server with it as SECRET_KEY. Keep the old one for archives that were made before.',
    )
  },
  { asItStands: true },
)
