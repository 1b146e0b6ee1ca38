import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FilesLocation, filesPlace } from '../server/settings/settings-kinds.ts'

// It has no typings of its own.
type S3rver = { run(): Promise<{ port: number }>; close(): Promise<void> }
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver

const bucket = 'atrium-test'

/** A bucket of one's own behind the S3 protocol, on this machine. */
export async function startS3(): Promise<{ place: Extract<FilesLocation, { kind: 's3' }>; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const place = filesPlace.parse(`s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?region=us-east-1&tls=off`)
  if (place?.kind !== 's3') throw new Error('the address of the S3 stand-in is not one that FILES_URL takes')
  const stop = async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { place, stop }
}
