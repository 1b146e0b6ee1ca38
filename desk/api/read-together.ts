/** The most that one call asks for; the rest goes into another call. */
const most = 100
/** Long enough for everything that is drawn at once to ask, in ms. */
const pause = 10

type Batch<V> = { values: Set<string>; answer: Promise<ReadonlyMap<string, V>> }

/** Sends one call for all single things that are asked for at the same moment, grouped by key. */
export function together<K, V>(
  ask: (values: readonly string[], key: K) => Promise<ReadonlyMap<string, V>>,
): (value: string, key: K) => Promise<V | undefined> {
  const waiting = new Map<string, Batch<V>>()
  return async (value, key) => {
    const name = JSON.stringify(key)
    let batch = waiting.get(name)
    if (!batch || batch.values.size >= most) {
      const values = new Set<string>()
      const made: Batch<V> = {
        values,
        answer: new Promise(resolve => setTimeout(resolve, pause)).then(() => {
          if (waiting.get(name) === made) waiting.delete(name)
          return ask([...values], key)
        }),
      }
      batch = made
      waiting.set(name, made)
    }
    batch.values.add(value)
    return (await batch.answer).get(value)
  }
}
