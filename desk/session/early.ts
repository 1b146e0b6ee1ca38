/**
 * What the page asks for before the desk is there (desk/first.ts): who is signed in and, where this tab showed the same
 * address to the same person before, the rows that it read then. The desk's own call takes an answer over, if it is the same
 * call of the same person, once.
 */
type Headers = Readonly<Record<string, string>>
type EarlyCall = { readonly headers: Headers; readonly at: number; readonly answer: Promise<Response> }
type Early = {
  readonly asked: Map<string, EarlyCall>
  /** The address of the first picture. */
  readonly at: string
  /** A mark of the profile as it was answered: its rights and all. */
  profile?: string
  /** What the first picture has read so far. */
  readonly calls: string[]
}

declare global {
  interface Window {
    atriumEarly?: Early
  }
}

/** Who is signed in: the call that every first picture waits for. In the contract it is `session.profile`. */
export const profileAddress = '/api/v1/user'

const place = 'atrium.early'
/** How long an answer is as good as a new one, and for how long calls are those of a first picture, in ms. */
const fresh = 10_000
const mostCalls = 6

type Kept = { readonly at: string; readonly profile: string; readonly calls: readonly string[] }

function kept(): Kept | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    return typeof found === 'object' && found !== null && 'calls' in found && Array.isArray(found.calls)
      ? (found as Kept)
      : undefined
  } catch {
    return undefined
  }
}
export const forgetEarly = (): void => sessionStorage.removeItem(place)

/** Tells two texts apart; nothing is kept that could be read. */
function markOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i += 1) {
    a = Math.imul(a ^ text.charCodeAt(i), 2_654_435_761)
    b = Math.imul(b ^ text.charCodeAt(i), 1_597_334_677)
  }
  return `${a >>> 0} ${b >>> 0} ${text.length}`
}

function ask(early: Early, url: string, headers: Headers): Promise<Response> {
  const answer = fetch(url, { headers })
  // Whoever takes it over hears of it.
  answer.catch(() => undefined)
  early.asked.set(url, { headers, at: performance.now(), answer })
  return answer
}

/**
 * Asks who is signed in, and then for what this address read before. Only where the profile is the same to the letter: a
 * role that may less now is refused nothing, which would stand in the trail as an attempt.
 */
export async function askEarly(headers: Headers): Promise<void> {
  const at = location.pathname + location.search
  const early: Early = { asked: new Map(), at, calls: [] }
  window.atriumEarly = early
  const before = kept()
  const answer = await ask(early, profileAddress, headers)
  if (!answer.ok) return
  early.profile = markOf(await answer.clone().text())
  if (before?.at !== at || before.profile !== early.profile) return forgetEarly()
  for (const url of before.calls) void ask(early, url, headers)
}

/** The answer to this call, if it was asked for early; a failed one counts as none, and is asked for again. */
export function takeEarly(url: string, init: RequestInit): Promise<Response> | undefined {
  const asked = globalThis.window?.atriumEarly?.asked.get(url)
  if (!asked || init.body !== undefined) return undefined
  window.atriumEarly?.asked.delete(url)
  const given = init.headers as Headers
  const names = new Set([...Object.keys(asked.headers), ...Object.keys(given)])
  if ([...names].some(name => asked.headers[name] !== given[name])) return undefined
  if (url !== profileAddress && performance.now() - asked.at > fresh) return undefined
  return asked.answer.catch(() => fetch(url, init))
}

/** Keeps a call that the first picture of this address waits for, for the next time. */
export function noteEarly(url: string): void {
  const { profile, at = '', calls = [] } = window.atriumEarly ?? {}
  const isOver = performance.now() > fresh || location.pathname !== at.split('?')[0]
  if (profile === undefined || isOver || calls.includes(url) || calls.length >= mostCalls) return
  calls.push(url)
  sessionStorage.setItem(place, JSON.stringify({ at, profile, calls } satisfies Kept))
}
