import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DurableFiles } from './durable-files.ts'

const extensions = { pg_trgm, unaccent, btree_gin }

// -F switches fsync off; the rest of PGlite's own parameters stay.
const durable = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

/** A database in a folder (made there if the folder is empty). Every commit reaches the disk before it is answered. */
export function openFolder(folder: string) {
  const files = new DurableFiles(folder)
  return PGlite.create({ fs: files, extensions, startParams: durable }).then(pg => ({ pg, files }))
}

/** A database in memory for tests, empty or as it was when `dump` was taken. */
export function openMemory(dump: Uint8Array | undefined) {
  return PGlite.create({ ...(dump ? { loadDataDir: new Blob([dump as Uint8Array<ArrayBuffer>]) } : {}), extensions })
}
