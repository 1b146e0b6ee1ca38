import type { Shortcut } from './shortcuts.ts'

/** What stands here for the palette: buttons of the page and of the open record, as they are offered now. */
export type Act = { readonly id: string; readonly label: string; readonly keys?: string; run(): void }

/** Marks what holds the buttons of a page or of a record, which the palette offers by name. */
export const holdsActs = { 'data-acts': '' } as const
const within = '[data-acts] :is(button, a[href]):not(:disabled, [aria-disabled="true"])'

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.innerText).replace(/\s+/g, ' ').trim()

/** Each name once: the buttons first, then keys that no button has. */
export function actsHere(shortcuts: readonly Shortcut[]): Act[] {
  const acts = new Map<string, Act>()
  for (const element of document.querySelectorAll<HTMLElement>(within)) {
    const label = nameOf(element)
    if (label === '' || acts.has(label) || element.offsetParent === null || element.closest('[inert]')) continue
    acts.set(label, { id: `act ${label}`, label, run: () => element.click() })
  }
  for (const { keys, label, run } of shortcuts) {
    if (!run || keys === 'mod+k' || keys === '?') continue
    const known = acts.get(label)
    acts.set(label, known ? { ...known, keys } : { id: `act ${label}`, label, keys, run })
  }
  return [...acts.values()]
}
