import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { FilesLocation } from '../settings/settings-kinds.ts'
import { openClient } from './s3-client.ts'
import type { Pages, SiteFileContent, SiteStore } from './site-store.ts'

type Index = { readonly release: number; readonly pages: Readonly<Record<string, { key: string; type: string }>> }

/**
 * A site in a bucket: `objects/{hash}` holds each content once, `releases/{n}.json` maps each path to its content, and
 * `current.json` is the current release: the web server of the bucket looks the path up in it.
 */
export class SiteBucket implements SiteStore {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(place: Extract<FilesLocation, { kind: 's3' }>) {
    this.#bucket = place.bucket
    this.#client = openClient(place)
  }

  async known(): Promise<Set<string>> {
    const known = new Set<string>()
    for await (const key of this.#list('releases/'))
      for (const page of Object.values((await this.#index(key))?.pages ?? {}))
        known.add(page.key.slice('objects/'.length))
    return known
  }

  put({ hash, type, body }: SiteFileContent): Promise<void> {
    return this.#put(`objects/${hash}`, body, type, 'public, max-age=31536000, immutable')
  }

  async swap(release: number, pages: Pages): Promise<void> {
    const index: Index = {
      release,
      pages: Object.fromEntries([...pages].map(([path, { hash, type }]) => [path, { key: `objects/${hash}`, type }])),
    }
    const body = JSON.stringify(index)
    await this.#put(`releases/${release}.json`, body, 'application/json', 'no-cache')
    await this.#put('current.json', body, 'application/json', 'no-cache')
  }

  async keepNewest(releases: number): Promise<void> {
    const numberOf = (key: string) => Number(/(?<!\d)(\d+)\.json$/.exec(key)?.[1])
    const keys: string[] = []
    for await (const key of this.#list('releases/')) keys.push(key)
    keys.sort((a, b) => numberOf(b) - numberOf(a))
    if (keys.length <= releases) return
    for (const key of keys.slice(releases)) await this.#remove(key)
    const named = await this.known()
    for await (const key of this.#list('objects/'))
      if (!named.has(key.slice('objects/'.length))) await this.#remove(key)
  }

  async #put(key: string, body: string | Buffer, type: string, cache: string): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: body, ContentType: type, CacheControl: cache }),
    )
  }

  async #remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
  }

  async #index(key: string): Promise<Index | undefined> {
    try {
      const found = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }))
      return JSON.parse((await found.Body?.transformToString()) ?? 'null') as Index
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
      throw error
    }
  }

  async *#list(prefix: string): AsyncIterable<string> {
    let next: string | undefined
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: prefix,
          ...(next === undefined ? {} : { ContinuationToken: next }),
        }),
      )
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      next = page.NextContinuationToken
    } while (next !== undefined)
  }
}
