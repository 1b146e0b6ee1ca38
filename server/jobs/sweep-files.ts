import type { Deps } from '../call/context.ts'
import type { FileStore, StoredFile } from '../outside/file-store.ts'

export const sweepFiles = 'sweep-files'

/** An upload is stored before its row is written, so a younger file may still get one, in ms. */
const grace = 86_400_000
const atOnce = 500
/** From this many files on, a store whose files mostly have no row is taken for another database's. */
const enoughToDoubt = 20

/** The content hash in one of our paths, of an original or of one of its widths. */
const contentOf = (path: string): string | undefined =>
  /^(?:variants\/)?[0-9a-f]{2}\/([0-9a-f]{64})(?:-\d+\.(?:webp|avif))?$/.exec(path)?.[1]

type Swept = { files: number; without_row: number; removed: number }

/**
 * Removes stored files that no row names: a transaction failed after its file was stored, or a server was killed in
 * between. Files under other paths are ignored.
 */
export async function sweepLostFiles({
  db,
  files,
  log,
  now,
}: Pick<Deps, 'db' | 'files' | 'log' | 'now'>): Promise<Swept> {
  const before = new Date(now().getTime() - grace)
  const orphans: StoredFile[] = []
  let batch: StoredFile[] = []
  let count = 0
  const judge = async () => {
    const named = await namedIn(db, batch)
    orphans.push(...batch.filter(({ path }) => !named.has(contentOf(path) ?? '')))
    batch = []
  }
  for await (const file of files.list()) {
    if (contentOf(file.path) === undefined) continue
    count += 1
    if (file.since < before) batch.push(file)
    if (batch.length === atOnce) await judge()
  }
  await judge()
  const found = { files: count, without_row: orphans.length }
  if (count >= enoughToDoubt && orphans.length > count / 2) {
    log.error(found, 'most stored files have no row: FILES_URL seems to belong to another database; none was removed')
    return { ...found, removed: 0 }
  }
  const swept = { ...found, removed: await remove(files, orphans, before) }
  if (orphans.length > 0) log.info(swept, 'stored files without a row were removed')
  return swept
}

async function namedIn(db: Deps['db'], files: readonly StoredFile[]): Promise<Set<string>> {
  const contents = [...new Set(files.map(({ path }) => contentOf(path) ?? ''))]
  if (contents.length === 0) return new Set()
  const rows = await db.system
    .selectFrom('files')
    .where(
      'sha256',
      'in',
      contents.map(hash => Buffer.from(hash, 'hex')),
    )
    .select('sha256')
    .execute()
  return new Set(rows.map(({ sha256 }) => Buffer.from(sha256).toString('hex')))
}

/** The same content may be uploaded again at this moment: so its time is read once more, and a new file stays. */
async function remove(files: FileStore, orphans: readonly StoredFile[], before: Date): Promise<number> {
  let removed = 0
  for (const { path } of orphans) {
    const since = await files.since(path)
    if (since === undefined || since >= before) continue
    await files.remove(path)
    removed += 1
  }
  return removed
}
