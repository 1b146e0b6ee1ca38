import type { Readable } from 'node:stream'
import type { FilesLocation } from '../settings/settings-kinds.ts'
import { LocalFiles } from './files-local.ts'

/** `lasting`: the problem lasts until somebody changes the settings or the store. */
export type StoreHealth = { ok: true; free?: number } | { ok: false; reason: string; lasting?: true }
export type Stored = { stream: Readable /** Bytes. */; size: number }

/** A file of the store, and when it was last stored. */
export type StoredFile = { path: string; since: Date /** Bytes. */; size: number }

/** The store of uploads, by relative paths that we make (`contentPath`). Whole files only: nobody ever sees half of one. */
export interface FileStore {
  /** The value of `files.disk` in rows whose content is here. */
  readonly disk: 'local' | 's3'
  /** A folder for temporary files, on the same file system where that matters. */
  readonly incoming: string
  /** Moves the local file: afterwards it is at `path`, safe from a power cut, and no longer at `from`. */
  put(path: string, from: string, mime: string): Promise<void>
  /** Undefined where no file has this path. */
  read(path: string): Promise<Stored | undefined>
  exists(path: string): Promise<boolean>
  /** When it was last stored; undefined where no file has this path. */
  since(path: string): Promise<Date | undefined>
  /** All files of the store, in no order; temporary files are not among them. */
  list(): AsyncIterable<StoredFile>
  /** Removing a missing file is no error. */
  remove(path: string): Promise<void>
  /** Whether the store can be reached, can be written and has room; the free bytes where known. Writes nothing. */
  check(): Promise<StoreHealth>
}

/** Each content has one path, whoever uploaded it. */
export const contentPath = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`

/** FILES_URL cannot be used; the message is for the person who started Atrium. */
export class FilesUnusable extends Error {}

/** The S3 client is loaded only where a bucket is used. */
export async function openFiles(place: FilesLocation): Promise<FileStore> {
  if (place.kind === 'folder') return new LocalFiles(place.path)
  const { S3Files } = await import('./files-s3.ts')
  return new S3Files(place)
}
