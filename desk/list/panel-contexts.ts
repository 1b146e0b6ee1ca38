import { createContext } from 'react'
import type { TalkKey } from '../../model/kinds/talk.ts'

// What a list tells its panel. Apart from the panel, whose code comes with the first record that is opened.

type Steps = {
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  onStep(by: number): void
  onClose(): void
  readonly takesFocus: boolean
}
export const PanelSteps = createContext<Steps | undefined>(undefined)

/** The kind of the records of the list, where they are talked about and may have a history. */
type PanelRecord = { readonly kind: TalkKey; onRestored(): void }
export const PanelRecords = createContext<PanelRecord | undefined>(undefined)
