import type { SpotlightActionGroupData, SpotlightProps } from '@mantine/spotlight'
import { plainText } from '../ui/plain-text.ts'

type Entries = SpotlightProps['actions']
type Action = SpotlightActionGroupData['actions'][number]

/** Every word of the query is somewhere in the words that name the entry; `ban com` finds the banner of Communities. */
function matches(words: readonly string[], { label = '', description = '', keywords = [] }: Action): boolean {
  const text = plainText([label, description, keywords].flat().join(' '))
  return words.every(word => text.includes(word))
}

/** Entries whose own name begins with the typed text come before those that only contain it. */
function find(query: string, actions: readonly Action[]): Action[] {
  const sought = plainText(query)
  const begins = ({ label = '' }: Action) => Number(plainText(label).startsWith(sought))
  return actions.filter(action => matches(sought.split(/\s+/), action)).toSorted((a, b) => begins(b) - begins(a))
}

export const search = (query: string, groups: Readonly<Entries>): Entries =>
  groups.flatMap<Entries[number]>(group => {
    if (!('actions' in group)) return find(query, [group])
    const actions = find(query, group.actions)
    return actions.length > 0 ? [{ ...group, actions }] : []
  })
