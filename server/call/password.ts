import { hash, verify } from '@node-rs/argon2'

/** argon2id (2; its const enum cannot be imported here), 19 MiB, two passes. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The most threads for hashing at once; other hashes wait, so that sign-ins cannot starve the server. */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** A missing account costs the same work, so that the time reveals nothing. */
let dummy: Promise<string> | undefined
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password')
  const against = stored ?? (await dummy)
  const right = await inTurn(() => verify(against, password))
  return stored !== undefined && right
}
