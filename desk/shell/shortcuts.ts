import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '../session/listeners.ts'
import { useIsBehind } from '../ui/behind.ts'

/**
 * Keys of the current page. `keys` is one key with its modifiers: 'mod+s' (Ctrl, on a Mac Cmd), 'shift+n', '?'. Without
 * `mod` or `alt` a shortcut rests while the person types in a field.
 */
export type Shortcut = {
  readonly keys: string
  readonly label: string
  /** Absent: the focused element answers the key by itself, and the entry is for the help alone. */
  readonly run?: () => void
}

let groups: readonly (readonly Shortcut[])[] = []
const { notify, subscribe } = createListeners()

function change(next: typeof groups) {
  groups = next
  notify()
}

/** Adds shortcuts while the component is mounted, and its page within reach. The one added last wins if two share their keys. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const isBehind = useIsBehind()
  const shape = isBehind
    ? ''
    : shortcuts.map(({ keys, label, run }) => `${keys}\t${label}\t${run ? 'runs' : ''}`).join('\n')
  useEffect(() => {
    // `run` is looked up when pressed: a page may draw again on each keystroke without registering anew.
    const group =
      shape === ''
        ? []
        : shape.split('\n').map((line, i) => {
            const [keys = '', label = '', runs] = line.split('\t')
            return { keys, label, ...(runs ? { run: () => latest.current[i]?.run?.() } : {}) }
          })
    change([...groups, group])
    return () => change(groups.filter(other => other !== group))
  }, [shape])
}

/** The shortcuts of this page, the page's own first. */
export function useActiveShortcuts(): readonly Shortcut[] {
  const all = useSyncExternalStore(subscribe, () => groups)
  return all.toReversed().flat()
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

function matches(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.toLowerCase().split('+')
  const key = parts.at(-1)
  const has = (name: string) => parts.includes(name)
  const mod = isMac() ? event.metaKey : event.ctrlKey
  // A sign such as `?` includes its own shift; only a letter or a named key states it.
  const shift = key !== undefined && /^[a-z]/.test(key) ? event.shiftKey === has('shift') : true
  return event.key.toLowerCase() === key && mod === has('mod') && event.altKey === has('alt') && shift
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)))

/** Mounted once, by the shell. */
export function listenToShortcuts(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const shortcut = groups
      .toReversed()
      .flat()
      .find(({ keys, run }) => run && matches(keys, event))
    if (!shortcut?.run || (isTyping(event.target) && !/(mod|alt)\+/.test(shortcut.keys))) return
    event.preventDefault()
    shortcut.run()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

const names: Record<string, string> = {
  enter: 'Enter',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** The keys as the person's keyboard names them. */
export const keyNames = (keys: string): string[] =>
  keys.split('+').map(key => {
    const name = key.toLowerCase()
    if (name === 'mod') return isMac() ? '⌘' : 'Ctrl'
    if (name === 'alt') return isMac() ? '⌥' : 'Alt'
    if (name === 'shift') return 'Shift'
    return names[name] ?? key.toUpperCase()
  })
