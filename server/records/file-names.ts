import { endingOf } from './apart/upload-kinds.ts'

// Control characters, and marks that reverse the reading direction: a name must not look like another one.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const longest = 255

/** The name that a person gave, without folders and invisible characters. */
export function shownName(input: string): string {
  const last = input.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const name = last.replace(unseen, '').trim()
  return [...name].slice(0, longest).join('') || 'file'
}

/** The last part of a served address: plain letters and one ending, that of the file's real type. */
export function mediaName({ original_name, mime }: { original_name: string; mime: string }): string {
  const base = original_name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return `${base || 'file'}.${endingOf(mime)}`
}

/** Where a public file is served on the sites' origin. */
export const mediaUrl = (file: { sha256: Buffer; original_name: string; mime: string }): string =>
  `/media/${file.sha256.toString('hex')}/${mediaName(file)}`
