import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { silent } from '../../../test/database.ts'
import { whyNot } from '../../boot/why-not.ts'
import { openDatabase } from '../open.ts'
import { own } from './owner.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atrium-fresh-'))
  // As an operator's own folder is.
  await chmod(dir, 0o755)
  return () => rm(dir, { recursive: true })
})

/** Files with something in them; a path that ends in a slash is an empty folder. */
async function put(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(path.endsWith('/') ? join(dir, path) : dirname(join(dir, path)), { recursive: true })
    if (!path.endsWith('/')) await writeFile(join(dir, path), 'x')
  }
}
const standing = async () => ({
  mode: ((await stat(dir)).mode & 0o777).toString(8),
  names: (await readdir(dir, { recursive: true })).sort(),
})
const asked = (): string | undefined => {
  try {
    own(dir).release()
    return undefined
  } catch (error) {
    return whyNot(error) ?? `not in words: ${error}`
  }
}

describe('a data folder without a database', () => {
  test.each([
    [
      ['secret.key', 'files/audit/head.json'],
      /files that an Atrium kept \(files\/audit\/head\.json\), and no database/,
    ],
    [['files/ab/abcdef'], /set DATABASE_URL\. .*put back a whole copy of the folder; .*restore a backup/],
    [['letter.odt'], /not of Atrium \(letter\.odt\), and no database.* Name an empty folder as DATA_DIR/],
    [['secret.key', 'lost+found/', 'pictures/2025/a.jpg'], /not of Atrium \(pictures\/2025\/a\.jpg\)/],
    [['postgres-14/PG_VERSION'], /not of Atrium/],
  ])('is refused in words, and left as it is: %o', async (paths, words) => {
    await put(...paths)
    const before = await standing()
    expect(asked()).toMatch(words)
    expect(asked()).toMatch(/Nothing was made or changed there\./)
    expect(await standing()).toEqual(before)
  })

  test('ends the start of the server with those words, and nothing is made there', async () => {
    await put('letter.odt')
    const before = await standing()
    const { PATH = '' } = process.env
    const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
      encoding: 'utf8',
      env: { PATH, LOG_LEVEL: 'silent', DATA_DIR: dir },
    })
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/not of Atrium \(letter\.odt\)/) })
    expect(stderr).not.toMatch(/ at .*:\d+/)
    expect(await standing()).toEqual(before)
  })

  test('that was held before is refused too, once its database is gone', async () => {
    await put('owner.lock', 'secret.key', 'files/ab/abcdef')
    const words = await openDatabase({ dir, log: silent }).then(
      () => undefined,
      (error: unknown) => whyNot(error),
    )
    expect(words).toMatch(/files that an Atrium kept \(files\/ab\/abcdef\)/)
    expect((await standing()).names).not.toContain('postgres')
  })

  test('is taken with what a new disk, a home, and a first start that was cut off have', async () => {
    await put('lost+found/', '.bash_logout', '.cache/x', 'backups/', 'commands/extract.csv')
    await put('secret.key', 'secret.key.9b1d', 'files/incoming/half-an-upload', 'postgres.new/PG_VERSION')
    const db = await openDatabase({ dir, log: silent })
    await db.close()
    const { mode, names } = await standing()
    expect(names).toContain('postgres.json')
    // An operator's folder keeps its rights; what Atrium makes in it is for its user alone.
    expect(mode).toBe('755')
    const open = await Promise.all(
      (await readdir(dir))
        .filter(name => /^(postgres|owner)/.test(name))
        .map(async name => ((await stat(join(dir, name))).mode & 0o077 ? name : undefined)),
    )
    expect(open.filter(name => name !== undefined)).toEqual([])
    await put('letter.odt', 'files/ab/abcdef')
    expect(asked()).toBeUndefined()
  })

  test('is made for its user alone where there is none', async () => {
    const made = join(dir, 'deep', 'data')
    own(made).release()
    expect(((await stat(made)).mode & 0o777).toString(8)).toBe('700')
  })
})
