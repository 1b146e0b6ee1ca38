import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

const howTo = 'Press Space to pick it up, the arrow keys to move it, Space to put it down, Escape to leave it.'

/** What is said of rows that are dragged to a person who does not see it: names and places, and no ids. */
export function told(keys: readonly string[], titleAt: (index: number) => string) {
  const indexOf = (id: UniqueIdentifier) => keys.indexOf(String(id))
  const title = (id: UniqueIdentifier) => titleAt(indexOf(id))
  const place = (id: UniqueIdentifier) => `place ${indexOf(id) + 1} of ${keys.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${title(active.id)} picked up from ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} would stand at ${place(over.id)}.` : undefined),
    // The rows stand in their new order already, or not yet: no name is asked for.
    onDragEnd: ({ over }) => (over ? 'Put down.' : 'It stays where it was.'),
    onDragCancel: () => 'It stays where it was.',
  }
  return { announcements, screenReaderInstructions: { draggable: howTo } }
}
