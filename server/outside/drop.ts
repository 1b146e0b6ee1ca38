import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '../../model/errors.ts'
import type { FilesLocation } from '../settings/settings-kinds.ts'

/** A file in the drop; `size` in bytes. */
export type Dropped = { readonly name: string; readonly size: number; readonly since: Date }

/** The place where other systems leave extracts for the internal commands. Atrium writes there only what is uploaded for one. */
export interface Drop {
  /** Its path or its address, without keys. */
  readonly place: string
  find(name: string): Promise<Dropped | undefined>
  read(name: string): Promise<Readable | undefined>
  /** Moves a local file there, over one of the same name. `name`: without a folder. */
  put(name: string, from: string, mime: string): Promise<void>
  remove(name: string): Promise<void>
}

export async function openDrop(place: FilesLocation): Promise<Drop> {
  if (place.kind === 'folder') {
    // There from the first start on, for whoever leaves extracts. Each command says why it cannot be read.
    await mkdir(place.path, { recursive: true, mode: 0o770 }).catch(() => undefined)
    return folderDrop(place.path)
  }
  const { S3Files } = await import('./files-s3.ts')
  const store = new S3Files(place)
  return {
    place: `s3://${new URL(place.endpoint).host}/${place.bucket}`,
    async find(name) {
      // Checked with a list: for a single object a store does not say whether it or the whole bucket is missing.
      for await (const { path, size, since } of store.list(name)) if (path === name) return { name, size, since }
      return undefined
    },
    read: async name => (await store.read(name))?.stream,
    put: (name, from, mime) => store.put(name, from, mime),
    remove: name => store.remove(name),
  }
}

function folderDrop(root: string): Drop {
  /** Refuses anything outside of the folder, even through a link in it. */
  async function placeOf(name: string): Promise<string | undefined> {
    if (name.includes('\0')) return undefined
    try {
      await mkdir(root, { recursive: true, mode: 0o770 })
      const [inside, place] = await Promise.all([realpath(root), realpath(join(root, name)).catch(unlessMissing)])
      return place?.startsWith(inside + sep) ? place : undefined
    } catch (error) {
      throw new Refusal('UNAVAILABLE', {
        message: `The drop folder cannot be read (${(error as NodeJS.ErrnoException).code}). Whoever runs Atrium can mend it: it is that of COMMANDS_URL.`,
        cause: error,
      })
    }
  }
  const unwritable = (error: unknown): never => {
    throw new Refusal((error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'OUT_OF_SPACE' : 'UNAVAILABLE', {
      message: `Atrium cannot write to the drop folder (${(error as NodeJS.ErrnoException).code}). Whoever runs Atrium can mend it: it is that of COMMANDS_URL.`,
      cause: error,
    })
  }
  return {
    place: root,
    async find(name) {
      const place = await placeOf(name)
      const found = place === undefined ? undefined : await stat(place).catch(unlessMissing)
      return found?.isFile() ? { name, size: found.size, since: found.mtime } : undefined
    },
    async read(name) {
      const place = await placeOf(name)
      return place && (await stat(place)).isFile() ? createReadStream(place) : undefined
    },
    async put(name, from) {
      // Whole at once: a run that starts meanwhile reads the old file or the new one.
      const part = join(root, `.${randomUUID()}.part`)
      try {
        await mkdir(root, { recursive: true, mode: 0o770 })
        await copyFile(from, part)
        await chmod(part, 0o660)
        await rename(part, join(root, name))
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined)
        unwritable(error)
      }
      await rm(from, { force: true })
    },
    remove: name => rm(join(root, name), { force: true }).catch(unwritable),
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return undefined
  throw error
}
