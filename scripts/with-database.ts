import { openLog } from '../server/boot/log.ts'
import { seedReference } from '../server/boot/seed-reference.ts'
import { whyNot } from '../server/boot/why-not.ts'
import { isMade } from '../server/db/embedded/whole.ts'
import { expectCurrent, migrate, NotAsExpected, nothingThere } from '../server/db/migrate.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { keepPartitionsAhead } from '../server/db/partitions.ts'
import { type Settings, settingsOrExit } from '../server/settings/settings.ts'
import { step } from './step.mjs'

type Work = (db: Database, settings: Settings) => Promise<void>
/** `asItStands`: a command that asks something of a database there is neither creates one nor upgrades it under running servers. */
type Options = { asItStands?: boolean }

/** Runs a command's work on the database of the settings, migrated first, with no server in between. */
export async function withDatabase(work: Work, { asItStands = false }: Options = {}): Promise<void> {
  const settings = settingsOrExit()
  const { DATABASE_URL: url, DATA_DIR: dir, LOG_LEVEL: level } = settings
  try {
    if (asItStands && url === undefined && !isMade(dir))
      throw new NotAsExpected(`There is no database in ${dir}. ${nothingThere}`)
    const db = await step('Opening the database', () => openDatabase({ url, dir, log: openLog(level) }))
    try {
      await (asItStands ? expectCurrent(db) : prepare(db))
      await work(db, settings)
    } finally {
      await db.close()
    }
  } catch (error) {
    const why = whyNot(error)
    if (why === undefined) throw error
    console.error(why)
    process.exitCode = 1
  }
}

async function prepare(db: Database): Promise<void> {
  await step('Bringing the database up to date', () => migrate(db))
  await keepPartitionsAhead(db, new Date())
  await seedReference(db)
}
