import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

// Only for messages: the lock alone decides who owns the folder, so a leftover note blocks nobody.
const noteIn = (folder: string): string => join(folder, 'owner.json')

type Note = { readonly host: string; readonly pid: number; readonly since: string }

const isNote = (input: unknown): input is Note =>
  typeof input === 'object' &&
  input !== null &&
  'host' in input &&
  typeof input.host === 'string' &&
  'pid' in input &&
  typeof input.pid === 'number' &&
  'since' in input &&
  typeof input.since === 'string' &&
  !Number.isNaN(Date.parse(input.since))

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

/** The owner of the folder and since when, as part of a sentence; undefined where no note exists. */
export function readNote(folder: string): string | undefined {
  let note: unknown
  try {
    note = JSON.parse(readFileSync(noteIn(folder), 'utf8'))
  } catch {
    // No note, or one that is just being written: the refusal makes sense without it.
    return undefined
  }
  if (!isNote(note)) return undefined
  return ` (process ${note.pid} on ${note.host}, since ${time.format(new Date(note.since))})`
}
