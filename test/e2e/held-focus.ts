import { test as base, expect, type Page } from '@playwright/test'

/** What had the focus when it was pressed, and left it to the body: by page, in the order of the presses. */
const lost: string[] = []
const watched = new WeakSet<Page>()

/** What was told so far; it is judged here and by no fixture. */
export const takeLost = (): string[] => lost.splice(0)

/** Watches where the focus goes after each act on this screen, now and on every address that it opens. */
export async function watchFocus(screen: Page): Promise<void> {
  if (watched.has(screen)) return
  watched.add(screen)
  await screen.exposeFunction('tellLostFocus', (what: string) => void lost.push(what))
  await screen.addInitScript(watchPresses)
}

/** Runs in the page. */
function watchPresses(): void {
  const tell = (window as unknown as { tellLostFocus?: (what: string) => void }).tellLostFocus
  // A frame has a focus of its own.
  if (window !== window.top || !tell) return
  /** The desk behind its sign-in: a website, and the page that signs in, have no place to go back to. */
  const isDesk = () => document.querySelector('#root a[href="#content"]') !== null
  /** How often the page looks, and how often in a row it must find nothing focused: by its own clock, which stands still with it. */
  const [pause, times] = [100, 10]
  let nth = 0
  const watch = (pressed: HTMLElement, isField = false) => {
    nth += 1
    const mine = nth
    const label = pressed instanceof HTMLInputElement ? pressed.labels?.[0]?.textContent : pressed.textContent
    const name = (pressed.getAttribute('aria-label') ?? label ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
    const at = location.pathname
    let empty = 0
    let looks = 0
    const look = () => {
      // The next press is judged by itself, and what has left the page as well.
      if (mine !== nth || looks > 40 || !isDesk()) return
      looks += 1
      // A field that was left without a place to go on is lost though it stands there still.
      const isOff = isField || !pressed.isConnected || pressed.matches(':disabled') || !pressed.checkVisibility()
      const isEmpty = document.activeElement === null || document.activeElement === document.body
      empty = isOff && isEmpty ? empty + 1 : 0
      if (empty >= times) return tell(`“${name}” on ${at}`)
      setTimeout(look, pause)
    }
    setTimeout(look, pause)
  }
  document.addEventListener(
    'click',
    () => {
      // What the browser focused by the press; a press beside everything focuses nothing.
      const { activeElement } = document
      if (isDesk() && activeElement instanceof HTMLElement && activeElement !== document.body) watch(activeElement)
    },
    true,
  )
  document.addEventListener(
    'keydown',
    ({ key, isTrusted, ctrlKey, altKey, metaKey }) => {
      const { activeElement } = document
      if (!isTrusted || !isDesk() || !(activeElement instanceof HTMLElement) || activeElement === document.body) return
      if (activeElement.matches('input, textarea, [contenteditable=true]')) {
        // What is typed ends with a key: the field may go with what it saves, or let the focus go.
        if (key === 'Enter' || key === 'Escape') watch(activeElement, true)
        // Beside a field a letter is an act: the next record, a decision, what has the focus taken away.
      } else if (key.length === 1 && !ctrlKey && !altKey && !metaKey) watch(activeElement)
    },
    true,
  )
}

/** What must be given and is not marked so: by its label and page. */
const unmarked = new Set<string>()
/** What was told so far; it is judged here and by no fixture. */
export const takeUnmarked = (): string[] => {
  const told = [...unmarked]
  unmarked.clear()
  return told
}

/** Looks at every form that this screen shows, on every address that it opens: what must be given is marked before it is missed. */
async function watchMarks(screen: Page): Promise<void> {
  await screen.exposeFunction('tellUnmarked', (what: string) => void unmarked.add(what))
  await screen.addInitScript(lookAtForms)
}

/** Runs in the page. */
function lookAtForms(): void {
  const tell = (window as unknown as { tellUnmarked?: (what: string) => void }).tellUnmarked
  if (window !== window.top || !tell) return
  const told = new Set<string>()
  type Control = HTMLInputElement
  const labelsOf = (control: Control): Element[] => {
    const named = (control.getAttribute('aria-labelledby') ?? '').split(' ').map(id => document.getElementById(id))
    const own = [...(control.labels ?? []), ...named].filter(each => each !== null)
    // One of several to be pressed is named by what holds them.
    const legend = control.matches('[type=radio], [type=checkbox]')
      ? control.closest('fieldset')?.querySelector('legend')
      : null
    return legend ? [legend] : own
  }
  const isMarked = (label: Element) =>
    [label, ...label.querySelectorAll('*')].some(
      each =>
        getComputedStyle(each, '::after').content.includes('*') ||
        (each.getAttribute('aria-hidden') === 'true' && each.textContent?.includes('*')),
    )
  const said = (control: Control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .some(id => / is required\.$/.test(document.getElementById(id)?.textContent?.trim() ?? ''))
  const look = () => {
    // What signs in asks for all it shows: its page, and its form over a page whose session ended.
    const isDesk = document.querySelector('#root a[href="#content"]') !== null
    const all = isDesk ? document.querySelectorAll<Control>('input, textarea, select, [role="combobox"]') : []
    for (const control of all) {
      const isNeeded = control.required || control.getAttribute('aria-required') === 'true' || said(control)
      if (!isNeeded || !control.checkVisibility() || control.matches(':disabled')) continue
      if (control.form?.querySelector('[autocomplete^="username"]')) continue
      const labels = labelsOf(control)
      if (labels.some(isMarked)) continue
      const name = labels[0]?.textContent ?? control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 120)
      const what = `“${name.replace(/\s+/g, ' ').trim().slice(0, 60)}” on ${location.pathname}`
      if (told.has(what)) continue
      told.add(what)
      tell(what)
    }
  }
  setInterval(look, 400)
}

/** As Playwright's, and the focus is never on the body after an act: what was pressed may vanish, the place does not (decision 265). What must be given is marked before it is missed (ux.md). */
export const test = base.extend<{ heldFocus: undefined; marked: undefined }>({
  marked: [
    async ({ page }, use) => {
      unmarked.clear()
      await watchMarks(page)
      await use(undefined)
      expect(takeUnmarked(), 'must be given and is not marked').toEqual([])
    },
    { auto: true },
  ],
  heldFocus: [
    async ({ page }, use) => {
      lost.length = 0
      await watchFocus(page)
      await use(undefined)
      expect(lost, 'left the focus to the body').toEqual([])
    },
    { auto: true },
  ],
})
