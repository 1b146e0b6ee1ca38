import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

const howTo = 'Press Space to pick it up, the arrow keys to move it, Space to put it down, Escape to leave it.'

/** What a screen reader says of dragged rows: names and positions, and no ids. */
export function dragAnnouncements(keys: readonly string[], titleAt: (index: number) => string) {
  const indexOf = (id: UniqueIdentifier) => keys.indexOf(String(id))
  const title = (id: UniqueIdentifier) => titleAt(indexOf(id))
  const scope = (id: UniqueIdentifier) => `place ${indexOf(id) + 1} of ${keys.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${title(active.id)} picked up from ${scope(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} would stand at ${scope(over.id)}.` : undefined),
    // The rows are in their new order already, or not yet: no name is looked up.
    onDragEnd: ({ over }) => (over ? 'Put down.' : 'It stays where it was.'),
    onDragCancel: () => 'It stays where it was.',
  }
  return { announcements, screenReaderInstructions: { draggable: howTo } }
}
