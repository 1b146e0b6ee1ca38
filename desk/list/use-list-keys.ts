import { type RefObject, useEffect, useRef } from 'react'
import { useShortcuts } from '../shell/shortcuts.ts'
import { useIsBehind } from '../ui/behind.ts'
import { rowButton } from './grid-row.tsx'
import type { OpenRow } from './use-open-row.ts'

type Options = {
  readonly ids: readonly number[]
  readonly panel: OpenRow
  readonly search: RefObject<HTMLInputElement | null>
  readonly onTick?: (id: number, range?: boolean) => void
  readonly onCreate?: () => void
  readonly one?: string
}

const focused = (): number | undefined => {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  return row ? Number(row.dataset['row']) : undefined
}
/** A dialog on top of the page has the keys to itself. */
const isCovered = () =>
  document.querySelector('dialog[open], :popover-open, [role="dialog"][aria-modal="true"]') !== null

/** The keys of a list: the focus is on a row's button, so Enter opens it by itself. */
export function useListKeys({ ids, panel, search, onTick, onCreate, one }: Options) {
  function step(by: number) {
    if (isCovered()) return
    if (panel.open !== undefined) return panel.steps.onStep(by)
    const at = ids.indexOf(focused() ?? -1)
    const next = ids[at < 0 ? (by > 0 ? 0 : ids.length - 1) : at + by]
    if (next !== undefined) document.getElementById(rowButton(next))?.focus()
  }
  function tick(range = false) {
    const id = focused() ?? (typeof panel.open === 'number' ? panel.open : undefined)
    if (id !== undefined && !isCovered()) onTick?.(id, range)
  }
  useShortcuts([
    { keys: 'j', label: 'Next row', run: () => step(1) },
    { keys: 'k', label: 'Previous row', run: () => step(-1) },
    { keys: 'enter', label: 'Open the row' },
    { keys: 'escape', label: 'Close the row' },
    { keys: '/', label: 'Search', run: () => search.current?.focus() },
    ...(onTick
      ? [
          { keys: 'x', label: 'Select the row', run: () => tick() },
          { keys: 'shift+x', label: 'Select the rows from the last selected to this one', run: () => tick(true) },
        ]
      : []),
    ...(onCreate ? [{ keys: 'n', label: `Add ${one}`, run: () => !isCovered() && onCreate() }] : []),
  ])
  const latest = useRef({ step, panel })
  latest.current = { step, panel }
  const isBehind = useIsBehind()
  useEffect(() => {
    if (isBehind) return
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || isCovered() || event.altKey || event.ctrlKey || event.metaKey) return
      const target = event.target as HTMLElement
      const now = latest.current
      if (event.key === 'Escape' && now.panel.open !== undefined) {
        event.preventDefault()
        // What was opened within the panel goes first.
        const inner = document.querySelector<HTMLElement>('[data-escape]')
        if (inner) inner.click()
        else now.panel.close()
        return
      }
      const isInList = target.closest('tr[data-row]') !== null || target.id === 'panel-title'
      if (isInList && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
        event.preventDefault()
        now.step(event.key === 'ArrowDown' ? 1 : -1)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isBehind])
}
