import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackupRefused } from './archive.ts'
import { isSealed, openSealedFile } from './sealed-file.ts'

/** The archive in a file: itself, or what is sealed in it, for as long as `work` runs. */
export async function opened<T>(
  file: string,
  key: string | undefined,
  work: (plain: string) => Promise<T>,
): Promise<T> {
  if (!(await isSealed(file))) return work(file)
  if (key === undefined)
    throw new BackupRefused(`${file} is sealed. Set BACKUP_KEY to the key it was made under. Nothing was changed.`)
  const folder = await mkdtemp(join(tmpdir(), 'atrium-opened-'))
  try {
    const plain = join(folder, 'archive.zip')
    await openSealedFile(file, plain, key)
    return await work(plain)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
