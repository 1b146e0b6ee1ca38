import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings/settings.ts'

/**
 * Seals texts that the database holds only under the server's key (decision 048): tax numbers, numbers of identity papers.
 * The same text looks different each time it is sealed; its mark is the same, so that a number can be found without being read.
 */
export type Sealer = {
  seal(text: string): Buffer
  /** Undefined where it was sealed under another key, or is not whole. */
  open(sealed: Uint8Array): string | undefined
  /** 32 bytes: equal for equal texts, and useless without the key. */
  mark(text: string): Buffer
}

/** The key of the data folder is not the one that was written there; the message is for the person who started Atrium. */
export class KeyUnreadable extends Error {}

const keyBytes = 32
const [edition, nonceBytes, tagBytes] = [1, 12, 16]

export function sealerOf(key: Buffer): Sealer {
  // Two keys derived from one: the key that finds a number must not help to read it.
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `atrium ${purpose}`, keyBytes))
  const [sealing, marking] = [derived('sealing'), derived('marking')]
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(edition), nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const bytes = Buffer.from(sealed)
      if (bytes[0] !== edition || bytes.length < 1 + nonceBytes + tagBytes) return undefined
      const [nonce, tag] = [
        bytes.subarray(1, 1 + nonceBytes),
        bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes),
      ]
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce).setAuthTag(tag)
      try {
        return decipher.update(bytes.subarray(1 + nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        // Node says only that it failed: another key, or changed bytes.
        return undefined
      }
    },
    mark: text => createHmac('sha256', marking).update(text).digest(),
  }
}

/** A key that is not stored: its sealed texts are never read again. */
export const throwawaySealer = (): Sealer => sealerOf(randomBytes(keyBytes))

/** The sealer of SECRET_KEY, else of the data folder's own key, which is made where there is none. */
export function openSealer({ SECRET_KEY, DATA_DIR }: Pick<Settings, 'SECRET_KEY' | 'DATA_DIR'>): Sealer {
  return sealerOf(Buffer.from(SECRET_KEY ?? keyOf(DATA_DIR), 'hex'))
}

function keyOf(folder: string): string {
  const file = join(folder, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const own = `${file}.${randomUUID()}`
    writeFileSync(own, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600, flush: true })
    try {
      // Written whole at once or not at all, so that two servers that start together end with one key.
      linkSync(own, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(own)
    }
  }
  const key = readFileSync(file, 'utf8').trim()
  if (/^[0-9a-f]{64}$/.test(key)) return key
  throw new KeyUnreadable(`${file} holds no key of 64 hexadecimal digits. Put the right one back from a backup.`)
}
