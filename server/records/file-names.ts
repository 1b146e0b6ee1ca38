import { endingOf } from './upload-kinds.ts'

// Controls, and the marks that turn the reading direction around: a name must not look like another one.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const longest = 255

/** The name as a person gave it, without folders and without what cannot be seen. */
export function shownName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const name = last.replace(unseen, '').trim()
  return [...name].slice(0, longest).join('') || 'file'
}

/** The last part of a served address: plain letters, and one ending, that of what the file really is. */
export function mediaName({ original_name, mime }: { original_name: string; mime: string }): string {
  const base = original_name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return `${base || 'file'}.${endingOf(mime)}`
}

/** Where a public file is served on the sites' origin. */
export const mediaUrl = (file: { sha256: Buffer; original_name: string; mime: string }): string =>
  `/media/${file.sha256.toString('hex')}/${mediaName(file)}`
