import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { type BackupParts, backUp } from './backup.ts'
import { inScratch } from './scratch.ts'

/**
 * An archive of an older version as this one would have made it: it is put into a database that has just its migrations, which
 * is then brought up to date. `work` gets the new archive, which is removed afterwards.
 */
export async function asOfNow<T>(
  { secrets, now }: BackupParts,
  migrations: readonly { readonly name: string }[],
  restoreInto: (parts: BackupParts) => Promise<unknown>,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const file = join(tmpdir(), `atrium-${randomUUID()}.zip`)
  try {
    await inScratch(
      tmpdir(),
      { error: () => undefined },
      async ({ db, files }) => {
        const parts = { db, files, secrets, now }
        await restoreInto(parts)
        await migrate(db)
        await backUp(parts, file)
      },
      new Set(migrations.map(({ name }) => name)),
    )
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
