import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSealer, sealerOf } from './sealed.ts'

const tin = '123-456-789'
const [one, other] = [sealerOf(Buffer.alloc(32, 1)), sealerOf(Buffer.alloc(32, 2))]

test('what was sealed is read by the same key only, and only whole', () => {
  const sealed = one.seal(tin)
  expect(one.open(sealed)).toBe(tin)
  expect(other.open(sealed)).toBeUndefined()
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = Buffer.from(sealed)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(one.open(changed), String(i)).toBeUndefined()
  }
  expect(one.open(sealed.subarray(0, 20))).toBeUndefined()
})

test('twice the same looks different and has one mark, which tells nothing without the key', () => {
  expect(one.seal(tin).equals(one.seal(tin))).toBe(false)
  expect(one.mark(tin).equals(one.mark(tin))).toBe(true)
  expect(one.mark(tin).equals(other.mark(tin))).toBe(false)
})

test('a data folder has its own key, made once and readable by its owner only', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'atrium-key-'))
  try {
    const sealed = openSealer({ DATA_DIR, SECRET_KEY: undefined }).seal(tin)
    expect(openSealer({ DATA_DIR, SECRET_KEY: undefined }).open(sealed)).toBe(tin)
    const file = join(DATA_DIR, 'secret.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const SECRET_KEY = readFileSync(file, 'utf8').trim()
    expect(openSealer({ DATA_DIR: '/nowhere', SECRET_KEY }).open(sealed)).toBe(tin)
  } finally {
    rmSync(DATA_DIR, { recursive: true })
  }
})
