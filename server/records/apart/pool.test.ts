import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whileWaited } from '../../db/while-waited.ts'
import { receive, withIncoming } from '../receive.ts'
import { Apart } from './pool.ts'
import { sheetRows } from './read-apart.ts'

const bad = new URL('../../../test/bad-child.ts', import.meta.url)
const nobody = 'Whoever asked for this has gone.'
const said = /takes too much time or memory to read/

describe('a file that means harm ends its own process', () => {
  const apart = new Apart(bad, { children: 1, longest: 2, deadline: 5_000, memory: 300 })
  const pid = () => apart.run({ does: 'answers' }) as Promise<number>

  test.each(['ends', 'hangs', 'swells'])('%s: a sentence for its sender, and the next file is read', async does => {
    const before = await pid()
    const memory = process.memoryUsage.rss()
    await expect(apart.run({ does })).rejects.toMatchObject({ code: 'INVALID', message: expect.stringMatching(said) })
    expect(process.memoryUsage.rss() - memory).toBeLessThan(50 * 1_048_576)
    const after = await pid()
    expect(after).not.toBe(before)
    expect(after).not.toBe(process.pid)
  })

  test.each(['ends', 'hangs'])('%s over what is no file of theirs: what is told then is the pool’s', async does => {
    const tooMuch = { code: 'UNAVAILABLE', message: 'Not just now.' } as const
    const own = new Apart(bad, { children: 1, longest: 2, deadline: 1_000, memory: 300, tooMuch })
    await expect(own.run({ does })).rejects.toMatchObject({ ...tooMuch, fieldErrors: undefined })
  })

  test('one that ends between two tasks of a file: a sentence, and the next file is read', async () => {
    const held = apart.hold(async ask => {
      const child = (await ask({ does: 'answers' })) as number
      process.kill(child, 'SIGKILL')
      return ask({ does: 'answers' })
    })
    await expect(held).rejects.toMatchObject({ code: 'INVALID', message: expect.stringMatching(said) })
    expect(await pid()).toBe(await pid())
  })

  test('one that rested works on beyond the time of its rest', async () => {
    const hurried = new Apart(bad, { children: 1, longest: 2, deadline: 20_000, memory: 300, idle: 150 })
    await hurried.run({ does: 'answers' })
    // Longer than a rest, and begun within one.
    await expect(hurried.run({ does: 'takes its time', ms: 1_000 })).resolves.toBe('done')
  })

  test('one that holds much of what it may is not given the next file', async () => {
    const worn = new Apart(bad, { children: 1, longest: 2, deadline: 20_000, memory: 300 })
    const first = await worn.run({ does: 'answers' })
    expect(await worn.run({ does: 'answers' })).toBe(first)
    await expect(worn.run({ does: 'keeps', mb: 150 })).resolves.toBe('done')
    expect(await worn.run({ does: 'answers' })).not.toBe(first)
  })

  test('a file that nobody waits for any more is not read to its end, nor begun', async () => {
    const slow = new Apart(bad, { children: 1, longest: 2, deadline: 60_000, memory: 300 })
    const [gone, goneToo] = [new AbortController(), new AbortController()]
    const read = (signal: AbortSignal, task: object) => whileWaited(signal, () => slow.run(task))
    const long = expect(read(gone.signal, { does: 'takes its time', ms: 50_000 })).rejects.toThrow(nobody)
    const waits = expect(read(goneToo.signal, { does: 'answers' })).rejects.toThrow(nobody)
    const next = slow.run({ does: 'answers' })
    goneToo.abort()
    await waits
    gone.abort()
    await long
    // Neither keeps its place: the third has it, long before the first would have ended.
    expect(await next).toEqual(expect.any(Number))
    await expect(read(gone.signal, { does: 'answers' })).rejects.toThrow(nobody)
    expect(await slow.run({ does: 'answers' })).toEqual(expect.any(Number))
  })

  test('the same process reads the next file; beyond the queue nobody waits', async () => {
    expect(await pid()).toBe(await pid())
    const answers = await Promise.allSettled(Array.from({ length: 5 }, pid))
    expect(answers.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), ...Array(2).fill('rejected')])
    expect(answers[4]).toMatchObject({ reason: { code: 'TOO_MANY', seconds: 20 } })
  })
})

describe('what others send is read apart', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-apart-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('a list, with its refusals in words', async () => {
    expect(await sheetRows(Buffer.from('Code,Price\nA1,5\n'))).toEqual([
      ['Code', 'Price'],
      ['A1', '5'],
    ])
    await expect(sheetRows(Buffer.from('Code\n'))).rejects.toMatchObject({
      code: 'INVALID',
      fieldErrors: { file: ['This is no list: there are no rows under the heads of the columns.'] },
    })
  })

  test('strangers’ pictures wait among themselves: one of staff comes at once', async () => {
    const noise = await sharp(randomBytes(2400 * 2400 * 3), { raw: { width: 2400, height: 2400, channels: 3 } })
      .jpeg({ quality: 60 })
      .toBuffer()
    const small = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const sent = (bytes: Buffer, sender: 'staff' | 'strangers') =>
      withIncoming(folder, newFile =>
        receive({ filename: 'a', mimetype: '', stream: Readable.from([bytes]) }, ['image'], newFile, sender),
      )
    await sent(small, 'staff')
    const order: string[] = []
    const strangers = Array.from({ length: 8 }, () => sent(noise, 'strangers').then(() => order.push('stranger')))
    // Which of them is read first is decided by whose bytes are there first.
    await Promise.race(strangers)
    await sent(small, 'staff').then(() => order.push('staff'))
    await Promise.all(strangers)
    expect(order.indexOf('staff')).toBeLessThan(4)
    expect(await readdir(folder)).toEqual([])
  })

  test('what is no picture is refused in the words of before, and leaves nothing', async () => {
    const broken = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(500)])
    await writeFile(join(folder, 'kept'), '')
    await expect(
      withIncoming(folder, newFile =>
        receive({ filename: 'a.png', mimetype: '', stream: Readable.from([broken]) }, ['image'], newFile),
      ),
    ).rejects.toMatchObject({ code: 'INVALID' })
    expect(await readdir(folder)).toEqual(['kept'])
  })
})
