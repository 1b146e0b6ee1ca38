import { createReadStream } from 'node:fs'
import { mkdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '../../model/errors.ts'
import type { FilesPlace } from '../settings-kinds.ts'

/** What lies in the drop; `size` in bytes. */
export type Dropped = { readonly name: string; readonly size: number; readonly since: Date }

/** Where others leave extracts for the internal commands. Atrium reads there and changes nothing. */
export interface Drop {
  find(name: string): Promise<Dropped | undefined>
  read(name: string): Promise<Readable | undefined>
}

export async function openDrop(place: FilesPlace): Promise<Drop> {
  if (place.kind === 'folder') return folderDrop(place.path)
  const { S3Files } = await import('./files-s3.ts')
  const store = new S3Files(place)
  return {
    async find(name) {
      // Asked for by a list: of one object a store does not say whether it or the whole bucket is missing.
      for await (const { path, size, since } of store.list(name)) if (path === name) return { name, size, since }
      return undefined
    },
    read: async name => (await store.read(name))?.stream,
  }
}

function folderDrop(root: string): Drop {
  /** Nothing outside of the folder, also not by a link that lies in it. */
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
  return {
    async find(name) {
      const place = await placeOf(name)
      const found = place === undefined ? undefined : await stat(place).catch(unlessMissing)
      return found?.isFile() ? { name, size: found.size, since: found.mtime } : undefined
    },
    async read(name) {
      const place = await placeOf(name)
      return place && (await stat(place)).isFile() ? createReadStream(place) : undefined
    },
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return undefined
  throw error
}
