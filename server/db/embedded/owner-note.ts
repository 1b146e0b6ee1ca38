import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

// Who has the folder. It is written anew at each beat, so its age, by the clock of its own file system, is the last sign of life.
const noteIn = (folder: string): string => join(folder, 'owner.json')

export type Note = { readonly host: string; readonly pid: number; readonly since: string }

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

export const noteOfThis = (): Note => ({ host: hostname(), pid: process.pid, since: new Date().toISOString() })

/** Written beside and renamed, so that a reader finds it whole. */
export function writeNote(folder: string, note: Note): void {
  const unfinished = `${noteIn(folder)}.new`
  writeFileSync(unfinished, `${JSON.stringify(note)}\n`, { mode: 0o600 })
  renameSync(unfinished, noteIn(folder))
}

export const clearNote = (folder: string): void => rmSync(noteIn(folder), { force: true })

/** Undefined where no note stands, or none that can be read. */
export function readNote(folder: string): Note | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(noteIn(folder), 'utf8'))
    return isNote(note) ? note : undefined
  } catch {
    return undefined
  }
}

/**
 * How long ago the note was written, in ms, by the clock of its file system: hosts that share one have clocks of their own. To
 * be asked by who has the lock, since it writes beside the note.
 */
export function ageOfNote(folder: string): number {
  const probe = `${noteIn(folder)}.new`
  writeFileSync(probe, '', { mode: 0o600 })
  const [now, written] = [probe, noteIn(folder)].map(file => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  rmSync(probe, { force: true })
  return (now ?? 0) - (written ?? 0)
}

const seconds = (ms: number): string => {
  const n = Math.max(0, Math.round(ms / 1000))
  return `${n} second${n === 1 ? '' : 's'}`
}

/** The owner of the folder, since when, and when it was last heard of, as part of a sentence; undefined where no note exists. */
export function ownerInWords(folder: string): string | undefined {
  const note = readNote(folder)
  const written = statSync(noteIn(folder), { throwIfNoEntry: false })?.mtimeMs
  if (!note || written === undefined) return undefined
  return ` (process ${note.pid} on ${note.host}, since ${time.format(new Date(note.since))}, last heard of ${seconds(Date.now() - written)} ago)`
}
