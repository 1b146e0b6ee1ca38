/** What may take the focus when the thing that had it is gone: a part of the page that a reader is told the name of. */
const places =
  'dialog, form, fieldset, section, article, aside, nav, main, li, tr, [role="dialog"], [role="region"], [role="group"], [role="toolbar"], [role="row"], [role="tabpanel"]'
/** What is one of many: another of the same name, in the one beside it, is another's. */
const oneOfMany = 'li, tr, [role="row"], [role="option"], dialog, [role="dialog"]'
const changing = { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert', 'open'] }

/** The element that has the focus, and all around it, from the inside out. */
type Held = { readonly element: HTMLElement; readonly around: readonly HTMLElement[]; readonly name: string }

const nameOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
const isOff = (element: HTMLElement): boolean => element.matches(':disabled')
const isThere = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility()
const isGone = (element: HTMLElement): boolean =>
  !isThere(element) || isOff(element) || element.closest('[inert]') !== null

function hold(element: HTMLElement): Held {
  const around: HTMLElement[] = []
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) around.push(each)
  return { element, around, name: nameOf(element) }
}

/** The same button drawn anew, as where a list was read again; never that of another row. */
function twinOf({ element, around, name }: Held, place: HTMLElement): HTMLElement | undefined {
  if (name === '' || around.slice(0, around.indexOf(place)).some(each => each.matches(oneOfMany))) return undefined
  const twins = [...place.querySelectorAll<HTMLElement>(element.localName)].filter(
    each => nameOf(each) === name && !isGone(each),
  )
  return twins.length === 1 ? twins[0] : undefined
}

function rest(place: HTMLElement): void {
  // Only while it is needed: a place is nothing that a click should focus.
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}

/**
 * Keeps the focus where a person is (decision 265). A button that vanishes or is switched off by its own act leaves it to
 * the body, from where the keyboard begins at the top of the page: it rests on the part of the page that the button
 * stood in, and goes back to the button when that can be pressed again. Whatever else takes the focus keeps it: a field,
 * a dialog, and what comes next after a step (arrival.ts).
 */
export function holdFocus(): () => void {
  let held: Held | undefined
  let resting: { readonly on: HTMLElement; readonly for: Held } | undefined
  let isAsked = false

  const focused = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    if (resting && target !== resting.on) resting = undefined
    if (!resting) held = hold(target)
  }
  // Left by the person, as by a click beside it: what becomes of it then is no loss.
  const left = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return
    queueMicrotask(() => {
      if (!document.hasFocus() || isGone(target)) return
      if (held?.element !== target && resting?.on !== target) return
      held = undefined
      resting = undefined
    })
  }

  function look() {
    isAsked = false
    if (resting && document.activeElement === resting.on) {
      const { element } = resting.for
      const back = isThere(element) ? (isOff(element) ? undefined : element) : twinOf(resting.for, resting.on)
      if (back && !isGone(back)) back.focus({ preventScroll: true })
      return
    }
    if (!held || !isGone(held.element)) return
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body && activeElement !== held.element) return
    const open = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
    const standing = held.around.filter(each => !isGone(each) && (!open || open.contains(each)))
    const place = standing.find(each => each.matches(places)) ?? open ?? document.getElementById('content') ?? undefined
    if (!place) return
    const twin = twinOf(held, place)
    if (twin) return twin.focus({ preventScroll: true })
    const lost = held
    resting = { on: place, for: lost }
    rest(place)
  }
  /** After whatever drew this had its own say about the focus. */
  const ask = () => {
    if (isAsked) return
    isAsked = true
    setTimeout(() => requestAnimationFrame(look))
  }

  const watching = new MutationObserver(ask)
  watching.observe(document.body, changing)
  // What a narrower window has no room for is gone without a change of the page.
  addEventListener('resize', ask)
  document.addEventListener('focusin', focused)
  document.addEventListener('focusout', left)
  return () => {
    watching.disconnect()
    removeEventListener('resize', ask)
    document.removeEventListener('focusin', focused)
    document.removeEventListener('focusout', left)
  }
}
