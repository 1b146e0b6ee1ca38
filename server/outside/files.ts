import type { Readable } from 'node:stream'
import type { FilesPlace } from '../settings-kinds.ts'
import { LocalFiles } from './files-local.ts'

/** `lasting`: it stays so until somebody changes the settings or the store. */
export type StoreHealth = { ok: true; free?: number } | { ok: false; reason: string; lasting?: true }
export type Stored = { stream: Readable /** Bytes. */; size: number }

/** A file of the store, and when it was put there last. */
export type Standing = { path: string; since: Date /** Bytes. */; size: number }

/** Where uploads are kept, by relative paths of our own making (`contentPath`). Whole files only: none is ever seen half written. */
export interface FileStore {
  /** What `files.disk` says of a row whose content is here. */
  readonly disk: 'local' | 's3'
  /** A folder for files on their way in, on the same file system where that matters. */
  readonly incoming: string
  /** Takes the local file over: afterwards it stands under `path`, safe from a power cut, and no longer at `from`. */
  put(path: string, from: string, mime: string): Promise<void>
  /** Undefined where nothing stands under the path. */
  read(path: string): Promise<Stored | undefined>
  exists(path: string): Promise<boolean>
  /** When it was put there last; undefined where nothing stands. */
  since(path: string): Promise<Date | undefined>
  /** Every file that stands in the store, in no order; what is on its way in is not among them. */
  list(): AsyncIterable<Standing>
  /** Removing what is not there is no error. */
  remove(path: string): Promise<void>
  /** Whether the store can be reached, written and has room; bytes left where that is known. Writes nothing. */
  check(): Promise<StoreHealth>
}

/** One content, one place, whoever uploaded it. */
export const contentPath = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`

/** The place of FILES_URL takes nothing, in words for whoever started Atrium. */
export class FilesUnusable extends Error {}

/** The client of the buckets is read where there is a bucket. */
export async function openFiles(place: FilesPlace): Promise<FileStore> {
  if (place.kind === 'folder') return new LocalFiles(place.path)
  const { S3Files } = await import('./files-s3.ts')
  return new S3Files(place)
}
