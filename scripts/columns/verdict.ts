import type { Column } from './tables.ts'

/** What fails: columns that nobody writes or reads, without an excuse, and excuses that nothing needs. */
export function judged(columns: readonly Column[], excuses: Readonly<Record<string, string>>) {
  const bad = columns.filter(({ writers, readers }) => writers.length === 0 || readers.length === 0)
  const keyOf = ({ name }: Column) => [name, name.replace(/\..*/, '.*')].find(key => Object.hasOwn(excuses, key))
  const used = new Set(bad.map(keyOf))
  return {
    faults: bad
      .filter(column => keyOf(column) === undefined)
      .map(({ name, writers }) => `${name}: ${writers.length === 0 ? 'nobody writes it' : 'nobody reads it'}.`),
    idle: Object.keys(excuses).flatMap(key =>
      used.has(key) ? [] : [`${key}: it has writers and readers. Take its excuse out.`],
    ),
  }
}
