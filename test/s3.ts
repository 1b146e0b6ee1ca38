import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FilesLocation, filesPlace } from '../server/settings/settings-kinds.ts'

// It has no typings of its own.
type S3rver = { run(): Promise<{ port: number }>; close(): Promise<void> }
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver

const bucket = 'atrium-test'

type S3 = {
  /** As FILES_URL has it. */
  url: string
  place: Extract<FilesLocation, { kind: 's3' }>
  /** It goes away with what it holds: nobody listens, or somebody who never answers. */
  leave(how: 'refuses' | 'hangs'): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

/** A bucket of one's own behind the S3 protocol, on this machine. */
export async function startS3(): Promise<S3> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-s3-'))
  const begin = async (on: number) => {
    const server = new S3rver({
      port: on,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: bucket }],
    })
    return { server, port: (await server.run()).port }
  }
  const first = await begin(0)
  const { port } = first
  let server: S3rver | undefined = first.server
  let mute: { server: Server; sockets: Set<Socket> } | undefined
  const url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?region=us-east-1&tls=off`
  const place = filesPlace.parse(url)
  if (place?.kind !== 's3') throw new Error('the address of the S3 stand-in is not one that FILES_URL takes')
  const away = async () => {
    await server?.close()
    server = undefined
    for (const socket of mute?.sockets ?? []) socket.destroy()
    await new Promise<void>(resolve => (mute ? mute.server.close(() => resolve()) : resolve()))
    mute = undefined
  }
  return {
    url,
    place,
    async leave(how) {
      await away()
      if (how === 'refuses') return
      const sockets = new Set<Socket>()
      const silent = createServer(socket => void sockets.add(socket.on('error', () => undefined)))
      await new Promise<void>(resolve => silent.listen(port, '127.0.0.1', resolve))
      if ((silent.address() as AddressInfo).port !== port) throw new Error(`the port ${port} was taken meanwhile`)
      mute = { server: silent, sockets }
    },
    async comeBack() {
      await away()
      server = (await begin(port)).server
    },
    async stop() {
      await away()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
