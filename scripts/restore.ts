import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupRefused } from '../server/backup/archive.ts'
import { opened } from '../server/backup/opened.ts'
import { restore } from '../server/backup/restore.ts'
import { openFiles } from '../server/outside/file-store.ts'
import { openSealer } from '../server/outside/sealed.ts'
import { step } from './step.mjs'
import { withDatabase } from './with-database.ts'

const usage = 'npm run restore -- file.zip [--replace] [--other-key]   (stop every server of this database first)'

function argumentsOrExit() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean' }, 'other-key': { type: 'boolean' } },
    })
    const [file] = positionals
    if (file && positionals.length === 1)
      return { file: resolve(file), replace: values.replace === true, otherKey: values['other-key'] === true }
    console.error(usage)
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
  }
  process.exit(1)
}

const { file, ...options } = argumentsOrExit()
try {
  await withDatabase(async (db, settings) => {
    const [files, secrets] = [await openFiles(settings.FILES_URL), openSealer(settings)]
    const parts = { db, files, secrets, now: () => new Date() }
    const manifest = await step('Restoring', () =>
      opened(file, settings.BACKUP_KEY, plain => restore(parts, plain, options)),
    )
    console.log(
      `Restored what stood on ${manifest.taken_at}: ${manifest.tables.length} tables, ${manifest.files.length} files.`,
    )
  })
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
