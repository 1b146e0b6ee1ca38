import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DurableFiles } from './durable-files.ts'

const extensions = { pg_trgm, unaccent, btree_gin }

const settings = (input: Readonly<Record<string, string>>): string[] =>
  Object.entries(input).flatMap(([name, value]) => ['-c', `${name}=${value}`])

// Every start fills shared memory with zeros, so it is only as large as one session needs (decision 021).
const small = { max_connections: '8' }
const inMemory = [...PGlite.defaultStartParams, ...settings({ ...small, shared_buffers: '32MB' })]
// -F switches fsync off; the rest of PGlite's own parameters stay.
const durable = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  ...settings({
    ...small,
    shared_buffers: '64MB',
    fsync: 'on',
    wal_sync_method: 'fsync',
    // Nothing writes checkpoints by the clock here; this limits what must be replayed after a kill.
    max_wal_size: '128MB',
  }),
]

/** PGlite for raw bytes of the protocol: it need not learn the types that its own `query` would parse. */
class Engine extends PGlite {
  static async open(options: PGliteOptions): Promise<Engine> {
    const engine = new Engine({ ...options, extensions })
    await engine.waitReady
    return engine
  }

  override async _initArrayTypes(): Promise<void> {
    // Nothing to learn.
  }
}

/** A database in a folder (made there if the folder is empty). Every commit reaches the disk before it is answered. */
export async function openFolder(folder: string) {
  const files = new DurableFiles(folder)
  return { pg: await Engine.open({ fs: files, startParams: durable }), files }
}

/** A database in memory for tests, empty or as it was when `dump` was taken. */
export function openMemory(dump: Uint8Array | undefined) {
  const data = dump ? { loadDataDir: new Blob([dump as Uint8Array<ArrayBuffer>]) } : {}
  return Engine.open({ ...data, startParams: inMemory })
}
