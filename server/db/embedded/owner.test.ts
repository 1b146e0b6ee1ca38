import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proven, sized } from '../../../test/sizes.ts'
import { FolderInUse, FolderNotHeld, FolderTaken, own } from './owner.ts'

const owner = new URL('./owner.ts', import.meta.url)
const owners = sized(2, 3, 20)

/** Starts a program in a network of its own, as each container has one. */
const apart = process.getuid?.() === 0 ? ['unshare', '-n'] : ['unshare', '-rn']
const mayBeApart = process.platform === 'linux' && spawnSync(apart[0] ?? '', [...apart.slice(1), 'true']).status === 0

describe('the owner of a data folder', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'atrium-owner-'))
  })
  const children: ChildProcess[] = []
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await rm(dir, { recursive: true })
  })

  /** Another process that asks for the folder, says "held" or why not, and keeps it until it is ended. */
  function another(within: readonly string[] = []): ChildProcess {
    const program = `
      import { own } from ${JSON.stringify(owner.href)}
      try {
        globalThis.held = await own(${JSON.stringify(dir)})
        process.stdout.write('held')
        setInterval(() => {}, 1000)
      } catch (error) {
        process.stdout.write(error.message)
      }`
    const [command = process.execPath, ...words] = [...within, process.execPath, '--input-type=module', '-e', program]
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    return child
  }
  async function saidBy(child: ChildProcess): Promise<string> {
    const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data')
    return String(said)
  }
  const kill = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  test('refuses a second one in every process and network, who is told of the first, and leaves nothing behind after kill -9', async () => {
    if (!mayBeApart && process.platform === 'linux' && process.getuid?.() === 0)
      throw new Error('unshare -n (util-linux) is not permitted here, so a second container cannot be played.')
    const places = mayBeApart ? [apart, []] : [[]]
    if (!mayBeApart) console.warn('This user may make no network namespace: second owners are tried in this one only.')
    for (let n = 0; n < owners; n += 1) {
      const first = another()
      expect(await saidBy(first)).toBe('held')
      const inUse = `is in use by another Atrium (process ${first.pid} on ${hostname()}, since `
      for (const within of places) {
        const second = another(within)
        expect(await saidBy(second), `second owner ${within.join(' ')}`).toContain(inUse)
        await kill(second)
      }
      expect(() => own(dir)).toThrow(FolderInUse)
      await kill(first)
      own(dir).release()
    }
    const where = mayBeApart ? ', also in a network of their own' : ''
    proven('folder-owner', 'embedded', `${owners} of ${owners} second owners refused${where}`)
  })

  describe('on a disk that machines share', () => {
    const shared = { shared: true }
    /** As a process of another machine, or of this one, left it so many seconds ago. */
    async function left(host: string, seconds: number): Promise<void> {
      const at = join(dir, 'owner.json')
      await writeFile(at, JSON.stringify({ host, pid: 2 ** 22 + 1, since: '2026-11-28T08:00:00.000Z' }))
      const then = new Date(Date.now() - seconds * 1000)
      await utimes(at, then, then)
    }

    test('another machine that was heard of just now stops a start, although the lock is free, and is named', async () => {
      await left('web-7', 4)
      expect(() => own(dir, shared)).toThrow(FolderInUse)
      expect(() => own(dir, shared)).toThrow(
        /in use by another Atrium \(process 4194305 on web-7, since 28 Nov 2026, .+, last heard of [4-9] seconds ago\), although .+ this one can start in 2\d s\. Stop that one first/,
      )
      expect((await readdir(dir)).filter(name => name.endsWith('.new'))).toEqual([])
    })

    test('one that was killed stops a start for half a minute and no longer; one of this machine, or a disk of its own, not at all', async () => {
      await left('web-7', 29)
      expect(() => own(dir, shared)).toThrow(/can start in [12] s\./)
      await left('web-7', 31)
      own(dir, shared).release()
      await left(hostname(), 0)
      own(dir, shared).release()
      await left('web-7', 0)
      own(dir).release()
    })

    test('the owner says again and again that it lives, and ends where another machine took the folder all the same', async () => {
      const lost: Error[] = []
      const held = own(dir, { shared: true, beat: 50, lost: error => void lost.push(error) })
      const at = join(dir, 'owner.json')
      const then = new Date(Date.now() - 60_000)
      await utimes(at, then, then)
      await expect.poll(async () => Date.now() - (await stat(at)).mtimeMs).toBeLessThan(30_000)
      expect(JSON.parse(await readFile(at, 'utf8'))).toMatchObject({ host: hostname(), pid: process.pid })
      // Lost from the folder, it is written anew.
      await rm(at)
      await expect.poll(() => existsSync(at)).toBe(true)
      expect(lost).toEqual([])
      await left('web-7', 0)
      await expect.poll(() => lost.length).toBeGreaterThan(0)
      expect(lost[0]).toBeInstanceOf(FolderTaken)
      expect(lost[0]?.message).toMatch(/process 4194305 on web-7, .+ has taken the data folder .+ this one ends/)
      held.release()
      expect(JSON.parse(await readFile(at, 'utf8'))).toMatchObject({ host: 'web-7' })
      await rm(at)
    })
  })

  test('is refused twice in one process, and let go by name', async () => {
    const held = own(dir)
    expect(() => own(dir)).toThrow(/\(process \d+ on .+, since \d+ \w+ \d{4}, \d\d:\d\d .+\)\. Stop that one first/)
    held.release()
    expect(existsSync(join(dir, 'owner.json'))).toBe(false)
    own(dir).release()
  })

  test('is stopped neither by what stands in the files of an owner before it, nor by the file of an older version', async () => {
    for (const left of ['', 'nonsense '.repeat(1000), '{"pid": 1}']) {
      for (const name of ['owner.lock', 'owner.json', 'owner.pid']) await writeFile(join(dir, name), left)
      own(dir).release()
    }
  })

  test('says so in words where nothing can be locked', async () => {
    const odd = join(dir, 'odd')
    await mkdir(join(odd, 'owner.lock'), { recursive: true })
    expect(() => own(odd)).toThrow(FolderNotHeld)
    expect(() => own(odd)).toThrow(
      /owner\.lock cannot be locked .+ Name a DATA_DIR on a disk whose file system gives locks/,
    )
  })
})
