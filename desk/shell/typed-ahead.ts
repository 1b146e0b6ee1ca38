/** Longer than any palette takes to come, in ms: one that does not come must not keep the keys. */
const patience = 5000

let typed = ''
let isEntered = false
let stop: (() => void) | undefined

/** From here on typed keys are collected for the field that is on its way. */
export function listenAhead(): void {
  stop?.()
  typed = ''
  isEntered = false
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key === 'Escape') return stop?.()
    if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Backspace' && key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Enter') isEntered = true
    else typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key
  }
  const timer = setTimeout(() => stop?.(), patience)
  document.addEventListener('keydown', onKey, true)
  stop = () => {
    clearTimeout(timer)
    document.removeEventListener('keydown', onKey, true)
    stop = undefined
  }
}

/** The keys typed meanwhile, and whether Enter was one; from here on the keys are the field's own. */
export function takeAhead(): { text: string; isEntered: boolean } {
  stop?.()
  const taken = { text: typed, isEntered }
  typed = ''
  isEntered = false
  return taken
}
