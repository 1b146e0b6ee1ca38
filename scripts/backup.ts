import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../server/backup/backup.ts'
import { holdKey } from '../server/boot/held-key.ts'
import { openFiles } from '../server/outside/file-store.ts'
import { openSealer } from '../server/outside/sealed.ts'
import { mark } from '../server/records/marks.ts'
import { step } from './step.mjs'
import { withDatabase } from './with-database.ts'

// npm run backup [-- file]: everything in one archive. PostgreSQL may go on serving meanwhile; the embedded database belongs to one process.
const usage = 'npm run backup [-- file.zip]'

function fileOrExit(): string | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} })
    if (positionals.length < 2) return positionals[0]
    console.error(`One archive at a time: ${usage}`)
  } catch (error) {
    console.error(`${(error as Error).message}\n  ${usage}`)
  }
  process.exit(1)
}

const stamp = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')
const file = resolve(fileOrExit() ?? `atrium-${stamp}.zip`)
const number = new Intl.NumberFormat('en-US')
await withDatabase(
  async (db, settings) => {
    const [files, secrets] = [await openFiles(settings.FILES_URL), openSealer(settings)]
    await holdKey(db, secrets, { adopt: false })
    const { tables, files: saved } = await step('Writing the backup', () =>
      backUp({ db, files, secrets, now: () => new Date() }, file),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const words = `${number.format(rows)} rows and ${number.format(saved.length)} files, by hand`
    await mark(db.system, 'backup', { at: new Date(), is_ok: true, words })
    console.log(
      `${file}: ${number.format(rows)} rows of ${tables.length} tables and ${number.format(saved.length)} files.`,
    )
    console.log(
      settings.SECRET_KEY === undefined
        ? `Keep ${settings.DATA_DIR}/secret.key beside it: without that key its sealed numbers are never read again.`
        : 'Keep SECRET_KEY beside it: without that key its sealed numbers are never read again.',
    )
  },
  { asItStands: true },
)
