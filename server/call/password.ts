import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../model/errors.ts'

/** argon2id (2; its const enum cannot be imported here), 19 MiB, two passes. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The most threads for hashing at once; other hashes wait, so that sign-ins cannot starve the server. */
const atOnce = 2
/** The most that wait, of one network or account, and of all strangers; of all who are known as many again. */
const [mostOfOne, mostOfAll] = [16, 256]

/**
 * Whose hashes have a queue of their own, so that strangers who fill theirs close nothing to them: an account that is
 * signed in or holds a link of its own, a browser that signed in before, and the house. Any other is a stranger’s network.
 */
const isKnown = (whose: string) => /^(?:(?:user|device) \d+|staff)$/.test(whose)

let running = 0
/** In the order of whose turn it is: each network or account has one hash, then the next has one. */
type Queue = { waiting: number; readonly owners: Map<string, (() => void)[]> }
const queueOf = (): Queue => ({ waiting: 0, owners: new Map() })
const [strangers, known] = [queueOf(), queueOf()]
/** Which of the two comes first next time: they take turns, so that neither starves the other. */
let next: readonly Queue[] = [known, strangers]

function waitTurn(whose: string): Promise<void> {
  const queue = isKnown(whose) ? known : strangers
  const own = queue.owners.get(whose) ?? []
  if (own.length >= mostOfOne || queue.waiting >= mostOfAll) throw new Refusal('TOO_MANY', { values: { seconds: 5 } })
  queue.waiting += 1
  queue.owners.set(whose, own)
  return new Promise<void>(resolve => own.push(resolve))
}

function startNext(): void {
  const queue = next.find(({ waiting }) => waiting > 0)
  if (!queue) return
  next = queue === known ? [strangers, known] : [known, strangers]
  for (const [whose, own] of queue.owners) {
    const start = own.shift()
    queue.owners.delete(whose)
    // To the end of the row: the others come first.
    if (own.length > 0) queue.owners.set(whose, own)
    if (!start) continue
    queue.waiting -= 1
    running += 1
    start()
    return
  }
}

async function inTurn<T>(whose: string, work: () => Promise<T>): Promise<T> {
  // Who comes waits behind those that wait already.
  if (running >= atOnce) await waitTurn(whose)
  else running += 1
  try {
    return await work()
  } finally {
    running -= 1
    startNext()
  }
}

/** `whose`: the network or account in whose turn it is hashed. */
export const hashPassword = (password: string, whose = 'staff'): Promise<string> =>
  inTurn(whose, () => hash(password, cost))

/** How long a judgement takes here, in ms: what is refused without one is answered as late. */
let usual = 0
export const usualDelay = (): number => usual

/** A missing account costs the same work, so that the time reveals nothing. */
let dummy: Promise<string> | undefined
export async function verifyPassword(stored: string | undefined, password: string, whose = 'staff'): Promise<boolean> {
  dummy ??= hashPassword('no account has this password')
  const against = stored ?? (await dummy)
  const begun = performance.now()
  const right = await inTurn(whose, () => verify(against, password))
  usual = usual === 0 ? performance.now() - begun : usual * 0.9 + (performance.now() - begun) * 0.1
  return stored !== undefined && right
}
