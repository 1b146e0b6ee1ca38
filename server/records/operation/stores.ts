import { statfs } from 'node:fs/promises'
import type { Deps } from '../../call/context.ts'
import { leastFree, spaceLeft } from '../../outside/space.ts'

/** One place where data are kept. `free` in bytes, null where unknown, as of a bucket. */
export type Store = { readonly name: string; readonly free: number | null; readonly problem: string | null }

const freeAt = (path: string): Promise<number | null> =>
  statfs(path).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )

/** Free bytes on the disk of the data folder, and whether they are enough; null where unknown. */
export async function diskOf({ settings }: Pick<Deps, 'settings'>): Promise<{ free: number | null; enough: boolean }> {
  const free = await freeAt(settings.DATA_DIR)
  return { free, enough: free === null || free >= leastFree }
}

const folder = async (name: string, path: string): Promise<Store> => {
  const free = await freeAt(path)
  return { name, free, problem: free !== null && free < leastFree ? spaceLeft(free) : null }
}

/** Each place where this process keeps data: the data folder, the file store, where uploads arrive, and folders of sites and backups. */
export async function storesOf({ settings, files }: Pick<Deps, 'settings' | 'files'>): Promise<Store[]> {
  const health = await files.check()
  const sites = [...(settings.SITE_FILES_URL ?? [])].flatMap(([site, place]) =>
    place.kind === 'folder' ? [folder(`sites ${site}`, place.path)] : [],
  )
  const backups = settings.BACKUP_URL?.kind === 'folder' ? [folder('backups', settings.BACKUP_URL.path)] : []
  return [
    await folder('data', settings.DATA_DIR),
    {
      name: 'files',
      free: health.ok ? (health.free ?? null) : null,
      problem: health.ok ? null : health.reason,
    },
    await folder('incoming', files.incoming),
    ...(await Promise.all([...sites, ...backups])),
  ]
}
