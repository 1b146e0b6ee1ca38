import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { Deps } from '../../call/context.ts'
import { leastFree, spaceLeft } from '../../outside/space.ts'
import { whyNotKept } from '../../outside/why-not-kept.ts'

/** One place where data are kept. `free` in bytes, null where unknown, as of a bucket or of what is not there. */
export type Store = { readonly name: string; readonly free: number | null; readonly problem: string | null }

/** `madeLater`: by the first that is put there, so that its absence says nothing. */
async function folder(name: string, path: string, { madeLater = false } = {}): Promise<Store> {
  try {
    // Of what stands within: a file in its place is no folder.
    await access(`${path}/.`, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(path)
    const free = bavail * bsize
    return { name, free, problem: free < leastFree ? spaceLeft(free) : null }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return { name, free: null, problem: madeLater && isMissing ? null : whyNotKept(error) }
  }
}

/** The data folder: gone, not writable, or with too little space left has a problem. */
export const dataFolder = ({ settings }: Pick<Deps, 'settings'>): Promise<Store> => folder('data', settings.DATA_DIR)

/** Each place where this process keeps data: the data folder, the file store, where uploads arrive, and folders of sites and backups. */
export async function storesOf({ settings, files }: Pick<Deps, 'settings' | 'files'>): Promise<Store[]> {
  const health = await files.check()
  const sites = [...(settings.SITE_FILES_URL ?? [])].flatMap(([site, place]) =>
    place.kind === 'folder' ? [folder(`sites ${site}`, place.path, { madeLater: true })] : [],
  )
  const backups =
    settings.BACKUP_URL?.kind === 'folder' ? [folder('backups', settings.BACKUP_URL.path, { madeLater: true })] : []
  return [
    await dataFolder({ settings }),
    {
      name: 'files',
      free: health.ok ? (health.free ?? null) : null,
      problem: health.ok ? null : health.reason,
    },
    await folder('incoming', files.incoming, { madeLater: true }),
    ...(await Promise.all([...sites, ...backups])),
  ]
}
