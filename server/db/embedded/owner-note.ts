import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

// Only for words: the lock alone decides who owns the folder, so a note that was left behind holds nobody up.
const noteIn = (folder: string): string => join(folder, 'owner.json')

type Note = { readonly host: string; readonly pid: number; readonly since: string }

const isNote = (given: unknown): given is Note =>
  typeof given === 'object' &&
  given !== null &&
  'host' in given &&
  typeof given.host === 'string' &&
  'pid' in given &&
  typeof given.pid === 'number' &&
  'since' in given &&
  typeof given.since === 'string' &&
  !Number.isNaN(Date.parse(given.since))

const time = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

export function writeNote(folder: string): void {
  const note: Note = { host: hostname(), pid: process.pid, since: new Date().toISOString() }
  writeFileSync(noteIn(folder), `${JSON.stringify(note)}\n`, { mode: 0o600 })
}

export const clearNote = (folder: string): void => rmSync(noteIn(folder), { force: true })

/** Who holds the folder and since when, as it stands in a sentence; undefined where nobody has said. */
export function readNote(folder: string): string | undefined {
  let note: unknown
  try {
    note = JSON.parse(readFileSync(noteIn(folder), 'utf8'))
  } catch {
    // None, or one that is just being written: the refusal reads well without.
    return undefined
  }
  if (!isNote(note)) return undefined
  return ` (process ${note.pid} on ${note.host}, since ${time.format(new Date(note.since))})`
}
