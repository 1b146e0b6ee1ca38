import { type ComponentProps, Suspense } from 'react'
import { laterPart } from '../ui/later-part.tsx'

const Editor = laterPart(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }))

/** Loads it ahead. If it does not come, opening a filter says so. */
export const loadFilterEditor = (): void => void Editor.load().catch(() => undefined)

/** How a filter is chosen: it is drawn once one is opened, and its code comes after the page. */
export const FilterEditor = (props: ComponentProps<typeof Editor>) => (
  <Suspense fallback={null}>
    <Editor {...props} />
  </Suspense>
)
