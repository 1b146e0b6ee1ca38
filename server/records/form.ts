import type { TSchema } from 'typebox'
import { type FieldErrors, Refusal } from '../../model/errors.ts'
import type { Ctx } from '../call/context.ts'
import { addressCheck, refuseUnstorable } from '../call/input.ts'
import type { UploadKind } from './apart/upload-kinds.ts'
import { shownName } from './file-names.ts'
import { dropped } from './pace.ts'
import { harmlessOf, type Received, type ReceivedFile, take, withIncoming } from './receive.ts'

export type FormFile = Received & { readonly original_name: string }
type Form = { readonly fields: TSchema; readonly file: string }

/** The file's error, under the form's name for the file. */
const renamed = (errors: FieldErrors | undefined, to: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([field, said]) => [field === 'file' ? to : field, said]))

/** The sender stopped before the end: an error of the parser, without an error code of the system. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && (!('code' in error) || error.code === 'ERR_STREAM_PREMATURE_CLOSE')

type Judges = {
  /** Errors of the text parts, reported together with a refused file. */
  readonly judge?: (values: Record<string, unknown>) => Promise<FieldErrors>
  /** Asked before a byte of the file is read: throws where this caller may send none. */
  readonly early?: () => Promise<void>
  /** Asked before the file is looked into: throws where there is nothing that it could belong to. */
  readonly known?: (values: Record<string, unknown>) => Promise<void>
}

/**
 * A form with text parts and at most one file. The file is judged like any upload and stays in a temporary folder while
 * `work` runs; it is removed afterwards in every case. The text parts are validated against the call's schema.
 */
export function receiveForm<T>(
  ctx: Ctx,
  { fields, file }: Form,
  kinds: readonly UploadKind[],
  work: (values: Record<string, unknown>, file: FormFile | undefined) => Promise<T>,
  { judge = async () => ({}), early, known }: Judges = {},
): Promise<T> {
  const { deps, parts: call } = ctx
  const sender = 'caller' in ctx ? 'staff' : 'strangers'
  if (!call) throw new Error('a form was bound without its parts')
  const check = addressCheck(fields)
  return withIncoming(deps.files.incoming, async newFile => {
    await early?.()
    const values: Record<string, unknown> = {}
    const errors: FieldErrors = {}
    let taken: (ReceivedFile & { readonly original_name: string }) | undefined
    let tooLarge: Refusal | undefined
    const refused = (error: unknown) => {
      if (!(error instanceof Refusal)) throw isCutOff(error) ? new Refusal('MALFORMED', { cause: error }) : error
      Object.assign(errors, renamed(error.fieldErrors, file))
      if (error.code === 'TOO_LARGE') tooLarge = error
    }
    for await (const part of call()) {
      if ('value' in part) {
        values[part.name] = part.value
      } else if (part.name !== file || taken) {
        await dropped(part.upload.stream)
        errors[part.name] = ['This part is not accepted.']
      } else if (part.upload.filename === '') {
        // An empty file field.
        await dropped(part.upload.stream)
      } else {
        try {
          const original_name = shownName(part.upload.filename)
          taken = { ...(await take(part.upload, kinds, newFile)), original_name }
        } catch (error) {
          await dropped(part.upload.stream)
          refused(error)
        }
      }
    }
    if (tooLarge)
      throw new Refusal('TOO_LARGE', { message: tooLarge.message, errors: renamed(tooLarge.fieldErrors, file) })
    refuseUnstorable(values)
    const unfit = check(values)
    let received: FormFile | undefined
    if (!unfit && taken) {
      const { original_name } = taken
      await known?.(values)
      received = await harmlessOf(taken, newFile, sender).then(
        made => ({ ...made, original_name }),
        error => void refused(error),
      )
    }
    const hasWrongFile = Object.keys(errors).length > 0
    const wrong = { ...(unfit ?? (hasWrongFile ? await judge(values) : {})), ...errors }
    if (Object.keys(wrong).length > 0) throw new Refusal('INVALID', { errors: wrong })
    return work(values, received)
  })
}
