import { createContext } from 'react'

/** The talk about the record of a form, as its fields reach it: the open threads of each, and the way to them. */
export type TalkScope = {
  readonly openAt: ReadonlyMap<string, number>
  talk(field: string): void
}
export const TalkScopeContext = createContext<TalkScope | undefined>(undefined)
