import { link, lstat, mkdir, open, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Pages, SiteFileContent, SiteStore } from './site-store.ts'

/**
 * A site in a folder: `objects/` holds each content once, under its hash; `releases/{n}/` has links to those, as a web
 * server reads the site; `current` links to the current release and is switched in one rename.
 */
export class SiteFolder implements SiteStore {
  readonly #root: string
  readonly #objects: string
  readonly #releases: string

  constructor(root: string) {
    this.#root = root
    this.#objects = join(root, 'objects')
    this.#releases = join(root, 'releases')
  }

  async known(): Promise<Set<string>> {
    await mkdir(this.#objects, { recursive: true })
    return new Set((await readdir(this.#objects)).filter(name => !name.endsWith('.part')))
  }

  async put({ hash, body }: SiteFileContent): Promise<void> {
    const place = join(this.#objects, hash)
    const part = `${place}.${process.pid}.part`
    // A web server reads them as a user of its own.
    const file = await open(part, 'w', 0o644)
    try {
      await file.writeFile(body)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, place)
  }

  async swap(release: number, pages: Pages): Promise<void> {
    const folder = join(this.#releases, String(release))
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await mkdir(folder, { recursive: true })
    const within = new Set([...pages.keys()].map(path => dirname(path)))
    await Promise.all([...within].map(path => mkdir(join(folder, path), { recursive: true })))
    await Promise.all([...pages].map(([path, { hash }]) => link(join(this.#objects, hash), join(folder, path))))
    const pointer = join(this.#root, 'current')
    const next = `${pointer}.${process.pid}`
    await rm(next, { force: true })
    // A junction needs no special right on Windows, but an absolute path.
    await symlink(process.platform === 'win32' ? folder : join('releases', String(release)), next, 'junction')
    if (process.platform === 'win32') await rm(pointer, { force: true, recursive: true })
    await rename(next, pointer)
    await sync(this.#root)
  }

  async keepNewest(releases: number): Promise<void> {
    const numbers = (await readdir(this.#releases)).map(Number).sort((a, b) => b - a)
    for (const old of numbers.slice(releases))
      await rm(join(this.#releases, String(old)), { recursive: true, force: true })
    for (const name of await readdir(this.#objects)) {
      const place = join(this.#objects, name)
      // No release links to it any more.
      if ((await lstat(place)).nlink === 1 && (await isOld(place))) await rm(place, { force: true })
    }
  }
}

/** A file written just now may belong to a release that is being written. */
const isOld = async (place: string) => Date.now() - (await stat(place)).mtimeMs > 10 * 60_000

async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
