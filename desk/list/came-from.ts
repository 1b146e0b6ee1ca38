/** The queue that somebody works through, in its order: the records of one kind, of this tab, over a reload. */
const nameOf = (key: string) => `atrium-queue-${key}`

export function rememberQueue(key: string, ids: readonly number[]): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(ids))
  } catch {
    // In a browser that stores nothing the server says what is next.
  }
}

/** What comes after this record in the queue that it was opened from; none where it was opened from none. */
export function queueAfter(key: string, id: number): number[] {
  const ids: unknown = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? '[]')
  if (!Array.isArray(ids)) return []
  const known = ids.filter(each => typeof each === 'number')
  const at = known.indexOf(id)
  return at < 0 ? [] : known.slice(at + 1)
}
