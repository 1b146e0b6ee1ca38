import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../model/errors.ts'
import type { Settings } from '../settings.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Decision 101: the sellers' portal is known by one key, in the header X-Portal-Key; without a key of its own nobody comes in. */
export function judgePortal({ SELLERS_PORTAL_KEY: key }: Settings, given: unknown): void {
  if (key !== undefined && typeof given === 'string' && timingSafeEqual(digest(key), digest(given))) return
  throw new Refusal('UNAUTHENTICATED', { message: 'Call with the key of the sellers’ portal.' })
}
