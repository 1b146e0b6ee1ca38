import { constants, createReadStream, mkdirSync } from 'node:fs'
import { access, chmod, mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { FileStore, Stored, StoredFile, StoreHealth } from './file-store.ts'
import { openIncoming } from './incoming.ts'
import { leastFree, spaceLeft } from './space.ts'
import { whyNotKept } from './why-not-kept.ts'

/** Uploads in a local folder that only the server's user may enter. */
export class LocalFiles implements FileStore {
  readonly disk = 'local'
  readonly incoming: string
  readonly #root: string

  constructor(root: string) {
    this.#root = root
    // A folder that stands keeps the rights it was given; what is put into it is closed by itself.
    mkdirSync(root, { recursive: true, mode: 0o700 })
    this.incoming = openIncoming(join(root, 'incoming'))
  }

  #place(path: string): string {
    const place = join(this.#root, path)
    if (!place.startsWith(this.#root + sep) || path.includes('\0'))
      throw new Error(`${path} is not a path of the file store`)
    return place
  }

  async put(path: string, from: string): Promise<void> {
    const place = this.#place(path)
    await chmod(from, 0o600)
    await sync(from)
    const made = await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await rename(from, place)
    // The name is durable only once the folder that holds it is, and a new folder only once its own parent is.
    await sync(dirname(place))
    if (made !== undefined) await sync(dirname(made))
  }

  async read(path: string): Promise<Stored | undefined> {
    const place = this.#place(path)
    const found = await stat(place).catch(unlessMissing)
    // Opened at the first read, so that an unread stream keeps nothing open.
    return found && { stream: createReadStream(place), size: found.size }
  }

  async exists(path: string): Promise<boolean> {
    return (await stat(this.#place(path)).catch(unlessMissing)) !== undefined
  }

  async since(path: string): Promise<Date | undefined> {
    return (await stat(this.#place(path)).catch(unlessMissing))?.mtime
  }

  async *list(): AsyncIterable<StoredFile> {
    for await (const entry of await opendir(this.#root, { recursive: true })) {
      const place = join(entry.parentPath, entry.name)
      if (!entry.isFile() || place.startsWith(this.incoming + sep)) continue
      const found = await stat(place).catch(unlessMissing)
      if (found) yield { path: relative(this.#root, place).replaceAll(sep, '/'), since: found.mtime, size: found.size }
    }
  }

  async remove(path: string): Promise<void> {
    await rm(this.#place(path), { force: true })
  }

  async check(): Promise<StoreHealth> {
    try {
      // The folder within is made again by the next upload.
      await access(this.#root, constants.W_OK)
      await access(this.incoming, constants.W_OK).catch(unlessMissing)
      const { bavail, bsize, files, ffree } = await statfs(this.#root)
      const free = bavail * bsize
      if (free < leastFree) return { ok: false, reason: spaceLeft(free) }
      // A disk may be out of files before it is out of bytes; some file systems do not count them.
      if (files > 0 && ffree === 0) return { ok: false, reason: 'Its disk can hold no more files: make room.' }
      return { ok: true, free }
    } catch (error) {
      return { ok: false, reason: whyNotKept(error) }
    }
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
