// A press that begins on one thing and ends on another is no click.
let isPressed = false
const waiting = new Set<() => void>()

function press() {
  isPressed = true
}
/** The click comes with the release and is handled first. */
const release = () =>
  setTimeout(() => {
    isPressed = false
    const due = [...waiting]
    waiting.clear()
    for (const act of due) act()
  })

if (typeof window !== 'undefined') {
  // A touch presses twice: when the finger comes, and when the browser reports its tap as a mouse's.
  for (const event of ['pointerdown', 'mousedown']) addEventListener(event, press, true)
  // Some lists that the browser draws itself swallow the release; a key also shows that nothing is pressed.
  for (const event of ['pointerup', 'pointercancel', 'mouseup', 'keydown']) addEventListener(event, release, true)
}

/**
 * At once, or, while the pointer is down, after its release: what is drawn on leaving a field would move the target of
 * the click, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.add(act)
  else act()
}
