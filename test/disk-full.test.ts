import { spawnSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../scripts/bootstrap.mjs'
import { everyPlace, type State, textOf } from './editing.ts'
import { type Setup, setUp, writers } from './kill-setup.ts'
import { proven } from './sizes.ts'
import { Writers } from './writers.ts'

/** A disk of its own for the data folder, which only this process and what it starts see. */
const ownDisk =
  'mount -t tmpfs -o size=220m none /mnt && cp -a "$DATA_DIR/." /mnt && mount --move /mnt "$DATA_DIR" && exec "$@"'
const within = ['unshare', '-Urm', 'sh', '-c', ownDisk, 'sh']
const mayMount = spawnSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

// Where a process may have no disk of its own, nothing can be filled up but the disk of everyone.
describe.skipIf(!mayMount)('the disk of the data folder is full', () => {
  let at: Setup
  beforeAll(async () => {
    at = await setUp('embedded', within)
  })
  afterAll(() => at?.close())

  test('what was acknowledged stands, what is refused says why and changes nothing, and it goes on when there is space', async () => {
    const { server, token } = at
    const disk = join(`/proc/${server.pid}/root`, at.folder)
    const crew = new Writers(server.port, token)
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization: `Bearer ${token}` } })
    // Writers share the connections: one that a refusal has just closed is opened anew, as browsers do for what only reads.
    const read = (path: string) => ask(path).catch(() => ask(path))
    crew.start(writers)
    await crew.acknowledges(writers)
    const ballast = join(disk, 'ballast')
    const { bavail, bsize } = await statfs(disk)
    await expect(writeFile(ballast, Buffer.alloc((bavail + 1) * bsize))).rejects.toThrow('ENOSPC')
    await expect.poll(() => crew.answers.get(507) ?? 0, { timeout: 30_000 }).toBeGreaterThan(writers)
    await crew.stop()
    const refused = await read('/readyz')
    expect({ status: refused.status, ...(await refused.json()) }).toMatchObject({
      status: 'not ready',
      files: { ok: false, reason: expect.stringContaining('make room') },
    })
    expect(refused.status).toBe(503)
    const acknowledged = crew.acknowledged.length
    for (const place of everyPlace.slice(0, writers)) {
      const last = crew.acknowledged.findLast(saved => saved.place === place)
      const state = (await (await read(`/api/v1/cms/web-content/${place.brand}/${place.page}`)).json()) as State
      if (last)
        expect([state.version, state.values[textOf(place.page)]], `${place.brand} ${place.page}`).toEqual([
          last.version,
          last.text,
        ])
    }
    await rm(ballast)
    expect((await read('/readyz')).status).toBe(200)
    crew.start(writers)
    await crew.acknowledges(writers)
    await crew.stop()
    proven(
      'disk-full',
      'embedded',
      `${acknowledged} saves acknowledged before, ${crew.answers.get(507)} answered 507, 0 lost, ${crew.acknowledged.length - acknowledged} after`,
    )
    expect([...crew.answers.keys()].filter(status => ![200, 409, 507].includes(status))).toEqual([])
  })

  test('a backup that does not fit is none: it says why and leaves nothing behind', async () => {
    await at.server.end('SIGTERM')
    const small = 'mount -t tmpfs -o size=16k none /mnt && "$@"; code=$?; ls -A /mnt; exit $code'
    const backup = [process.execPath, 'scripts/backup.ts', '/mnt/whole.zip']
    const ended = spawnSync('unshare', ['-Urm', 'sh', '-c', small, 'sh', ...backup], {
      cwd: root,
      encoding: 'utf8',
      // What a proof is told is no setting.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: at.folder },
    })
    expect({ code: ended.status, said: ended.stderr.trim() }).toEqual({
      code: 1,
      said: 'Atrium could not write: the disk is full.',
    })
    expect(ended.stdout).not.toContain('whole')
  })
})
