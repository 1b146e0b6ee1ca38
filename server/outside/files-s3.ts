import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Refusal } from '../../model/errors.ts'
import type { FilesLocation } from '../settings/settings-kinds.ts'
import type { FileStore, Stored, StoredFile, StoreHealth } from './file-store.ts'
import { openIncoming } from './incoming.ts'
import { type ClientOptions, openClient, patience } from './s3-client.ts'

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)
/** A path goes into an address, where dots lead elsewhere: nothing of the store is named so. */
function pathIn(path: string): string {
  if (path === '' || path.includes('\0') || path.split('/').some(part => ['', '.', '..'].includes(part)))
    throw new Error(`${path} is not a path of the file store`)
  return path
}
const isKeyRefused = (error: unknown) => [401, 403].includes(statusOf(error) ?? 0)

/** Uploads in a bucket of any S3-compatible store. */
export class S3Files implements FileStore {
  readonly disk = 's3'
  readonly incoming: string
  readonly #client: S3Client
  readonly #bucket: string
  readonly #patience: number

  constructor(place: Extract<FilesLocation, { kind: 's3' }>, { wait = patience }: ClientOptions = {}) {
    this.incoming = openIncoming(join(tmpdir(), `atrium-incoming-${process.getuid?.() ?? 'user'}`))
    this.#bucket = place.bucket
    this.#patience = wait.check
    this.#client = openClient(place, { wait })
  }

  async put(path: string, from: string, mime: string): Promise<void> {
    const Key = pathIn(path)
    const { size } = await stat(from)
    const body = createReadStream(from)
    try {
      await this.#ask(() =>
        this.#client.send(
          new PutObjectCommand({
            Bucket: this.#bucket,
            Key,
            Body: body,
            ContentLength: size,
            ContentType: mime,
          }),
        ),
      )
    } finally {
      body.destroy()
    }
    await rm(from, { force: true })
  }

  async read(path: string): Promise<Stored | undefined> {
    const Key = pathIn(path)
    const found = await this.#ask(() => this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key })))
    return found && { stream: found.Body as Readable, size: found.ContentLength ?? 0 }
  }

  async exists(path: string): Promise<boolean> {
    const Key = pathIn(path)
    return (
      (await this.#ask(() => this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key })))) !== undefined
    )
  }

  async since(path: string): Promise<Date | undefined> {
    const Key = pathIn(path)
    return (await this.#ask(() => this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key }))))
      ?.LastModified
  }

  /** `start`: the beginning of the path. */
  async *list(start = ''): AsyncIterable<StoredFile> {
    let next: string | undefined
    do {
      const from = next === undefined ? {} : { ContinuationToken: next }
      const page = await this.#ask(() =>
        this.#client.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: start, ...from })),
      )
      for (const { Key, LastModified, Size } of page?.Contents ?? [])
        if (Key !== undefined && LastModified) yield { path: Key, since: LastModified, size: Size ?? 0 }
      next = page?.NextContinuationToken
    } while (next !== undefined)
  }

  async remove(path: string): Promise<void> {
    const Key = pathIn(path)
    await this.#ask(() => this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key })))
  }

  async check(): Promise<StoreHealth> {
    try {
      const abortSignal = AbortSignal.timeout(this.#patience)
      const found = await this.#ask(() =>
        this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }), { abortSignal }),
      )
      return found ? { ok: true } : { ok: false, reason: this.#missing(), lasting: true }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { ok: false, reason, ...(isKeyRefused((error as Error).cause) ? { lasting: true } : {}) }
    }
  }

  #missing(): string {
    return `There is no bucket named ${this.#bucket}: make it, or correct its address in the settings.`
  }

  /** Undefined for a missing object; an unreachable or full store is a refusal with words. */
  async #ask<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      const status = statusOf(error)
      const missingBucket = error instanceof S3ServiceException && error.name === 'NoSuchBucket'
      if (missingBucket) throw new Refusal('UNAVAILABLE', { message: this.#missing(), cause: error })
      if (status === 404) return undefined
      if (isKeyRefused(error))
        throw new Refusal('UNAVAILABLE', {
          message: `The bucket ${this.#bucket} does not take the key that Atrium has for it. Nothing was changed; whoever runs Atrium can mend the key in its settings.`,
          cause: error,
        })
      if (status === 507) throw new Refusal('OUT_OF_SPACE', { cause: error })
      if (status !== undefined && status < 500) throw error
      throw new Refusal('UNAVAILABLE', {
        message: 'Atrium cannot reach its file store just now. Nothing was changed; try again in a moment.',
        cause: error,
      })
    }
  }
}
