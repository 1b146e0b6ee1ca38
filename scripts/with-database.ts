import { pino } from 'pino'
import { FolderInUse } from '../server/db/embedded/owner.ts'
import { migrate } from '../server/db/migrate.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { keepPartitionsAhead } from '../server/db/partitions.ts'
import { seedReference } from '../server/seed.ts'
import { settingsOrExit } from '../server/settings.ts'
import { step } from './step.mjs'

/** Runs a command's work on the database that the settings name, brought up to date first, with no server in between. */
export async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: dir, LOG_LEVEL: level } = settingsOrExit()
  try {
    const db = await step('Opening the database', () => openDatabase({ url, dir, log: pino({ level }) }))
    try {
      await step('Bringing the database up to date', () => migrate(db))
      await keepPartitionsAhead(db, new Date())
      await seedReference(db)
      await work(db)
    } finally {
      await db.close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
