import { closeSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Another process holds the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string, options?: ErrorOptions) {
    super(
      `The data folder ${folder} is in use by another Atrium. Stop that one first, or start this one with a data folder of its own; ` +
        'several servers can share one PostgreSQL through DATABASE_URL.',
      options,
    )
  }
}

type Release = () => Promise<void>

/** Makes this process the only owner of a data folder; two owners would overwrite each other's rows. */
export function own(folder: string, platform: NodeJS.Platform = process.platform): Promise<Release> {
  const real = realpathSync(folder)
  return platform === 'linux' ? bySocket(real) : byFile(real)
}

// The kernel gives an abstract socket back when its process ends, even after kill -9: nothing stale to clean up.
function bySocket(folder: string): Promise<Release> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new FolderInUse(folder) : error),
    )
    server.listen(`\0atrium:${folder}`, () => {
      server.unref()
      resolve(() => new Promise(done => server.close(() => done())))
    })
  })
}

async function byFile(folder: string): Promise<Release> {
  const file = join(folder, 'owner.pid')
  for (;;) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return async () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (isAlive(Number(readFileSync(file, 'utf8')))) throw new FolderInUse(folder, { cause: error })
      rmSync(file, { force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, and belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
