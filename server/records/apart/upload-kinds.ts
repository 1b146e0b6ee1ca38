import type { FieldErrors } from '../../../model/errors.ts'

const mb = 1024 * 1024

/** The formats that pictures are re-encoded in; served addresses have only these endings. */
const imageTypes = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
export type ImageType = keyof typeof imageTypes
export const isImageType = (mime: string): mime is ImageType => Object.hasOwn(imageTypes, mime)

/** Films that each browser plays, from our own address. */
export const filmType = 'video/mp4'

export const word = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
const endings: Readonly<Record<string, string>> = {
  ...imageTypes,
  'application/pdf': 'pdf',
  [filmType]: 'mp4',
  [word.doc]: 'doc',
  [word.docx]: 'docx',
}
export const endingOf = (mime: string): string => endings[mime] ?? 'bin'

/** Domain.md 3.1, "upload image" and "upload document": the types of each kind, its limit in bytes, and its message for other files. */
export const uploadRules = {
  image: {
    types: ['image/jpeg', 'image/png', 'image/webp'],
    limit: 5 * mb,
    says: 'Upload a JPG, PNG or WebP image of 5 MB or less.',
  },
  /** Drawn on a screen, with nothing behind it. */
  signature: {
    types: ['image/png'],
    limit: 5 * mb,
    says: 'Upload a PNG image of 5 MB or less.',
  },
  document: {
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    limit: 10 * mb,
    says: 'Upload a PDF, JPG or PNG file of 10 MB or less.',
  },
  film: {
    types: [filmType],
    limit: 10 * mb,
    says: 'Upload an MP4 film of 10 MB or less.',
  },
  resume: {
    types: ['application/pdf', word.doc, word.docx],
    limit: 5 * mb,
    says: 'Upload a PDF, DOC or DOCX file of 5 MB or less.',
  },
} as const satisfies Record<string, { types: readonly string[]; limit: number; says: string }>
export type UploadKind = keyof typeof uploadRules
export type UploadRule = (typeof uploadRules)[UploadKind]

export const damaged = 'This file could not be accepted.'

/** The first kind that accepts the type decides: the limit of pictures applies to a picture for a page. */
export const ruleFor = (kinds: readonly UploadKind[], mime: string | undefined): UploadRule | undefined =>
  kinds.map(kind => uploadRules[kind]).find(({ types }) => (types as readonly (string | undefined)[]).includes(mime))

export const errorsFor = (rules: readonly UploadRule[], reason?: string): { errors: FieldErrors } => ({
  errors: { file: [...rules.map(({ says }) => says), ...(reason === undefined ? [] : [reason])] },
})

export const inMb = (bytes: number): string => `${bytes / mb} MB`
