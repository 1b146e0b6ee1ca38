import { expect, type Locator, type Page, test } from '@playwright/test'
import { waiting } from './waiting.ts'

/**
 * Counts what a task costs the person who does it: clicks, and keys beside the words that are written (a chord counts as the
 * keys that it is made of); and how often they waited.
 */
export function counting(screen: Page) {
  let [clicks, keys] = [0, 0]
  const waits = waiting(screen)
  return {
    async click(what: Locator, how?: Parameters<Locator['click']>[0]): Promise<void> {
      clicks += 1
      waits.acted()
      await what.click(how)
      await focusHeld(screen)
    },
    async press(key: string): Promise<void> {
      keys += key.split('+').length
      waits.acted()
      await screen.keyboard.press(key)
      await focusHeld(screen)
    },
    /** Words are not counted: whoever does the task thinks of them. */
    write(words: string): Promise<void> {
      waits.acted()
      return screen.keyboard.type(words)
    },
    count: () => ({ clicks, keys, waits: waits.count() }),
  }
}

/** What a journey costs, by what reaches its page: no step of it is written anew to be counted. */
export async function counted(screen: Page) {
  const now = { clicks: 0, keys: 0 }
  const waits = waiting(screen)
  await screen.exposeFunction('atriumCounts', (kind: 'clicks' | 'keys' | 'words' | 'files', at: number) => {
    if (kind === 'clicks' || kind === 'keys') now[kind] += 1
    waits.acted(at)
  })
  const listen = () => {
    const say = (kind: string) => Reflect.get(globalThis, 'atriumCounts')?.(kind, Date.now())
    // A file is chosen beside the page: no click of it, and an act whose answer is waited for.
    addEventListener(
      'change',
      ({ target }) => target instanceof HTMLInputElement && target.type === 'file' && say('files'),
      true,
    )
    // A key that presses a button makes a click without a pointer.
    addEventListener('click', ({ detail, isTrusted }) => isTrusted && detail > 0 && say('clicks'), true)
    addEventListener(
      'keydown',
      ({ key, target, ctrlKey, isTrusted }) => {
        const isWriting = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable=true]')
        if (isTrusted) say(key.length === 1 && isWriting && !ctrlKey ? 'words' : 'keys')
      },
      true,
    )
  }
  await screen.addInitScript(listen)
  await screen.evaluate(listen)
  return { count: () => ({ ...now, waits: waits.count() }) }
}

/** After an act the focus is somewhere, and not on the body. */
const focusHeld = (screen: Page): Promise<void> =>
  expect
    .poll(() => screen.evaluate(() => document.activeElement !== null && document.activeElement !== document.body), {
      message: 'the focus fell to the body after an act',
    })
    .toBe(true)

/** What a task of the review of 23 November 2026 took then and takes now; `npm run bench -- --only tasks` writes it into docs/figures.md. */
export type Told = {
  /** The task as the review had it, with its letter first. */
  readonly task: string
  /** What the review counted. */
  readonly review: string
  /** What it came to is at most so much; without it, where the review counted nothing or the task was not possible. */
  readonly most?: number
  /** Waits are of more than 0.4 s, on the machine that ran it: they are told and held to nothing. */
  readonly now: Readonly<Record<'clicks' | 'keys' | 'waits', number>>
  /** Where `most` is not of clicks and keys together. */
  readonly of?: 'clicks' | 'keys'
}

/** Says what a task took, and holds it to what is asked. */
export function tell({ task, review, most, now, of }: Told): void {
  const came = of === undefined ? now.clicks + now.keys : now[of]
  expect(test.info().tags, 'a test that counts is tagged, so that the bench finds it').toContain('@counted')
  test.info().annotations.push({ type: 'took', description: JSON.stringify({ task, review, most, of, now, came }) })
  console.log(`counted: ${task}: ${now.clicks} clicks, ${now.keys} keys, ${now.waits} waits (the review: ${review})`)
  if (most !== undefined) expect(came, `${task}: at most ${most}`).toBeLessThanOrEqual(most)
}
