import type { TSchema } from 'typebox'
import { type FieldErrors, Refusal } from '../../model/errors.ts'
import type { Ctx } from '../http/context.ts'
import { addressCheck, refuseUnstorable } from '../http/input.ts'
import { shownName } from './file-names.ts'
import { type Received, receive, withIncoming } from './receive.ts'
import type { UploadKind } from './upload-kinds.ts'

export type FormFile = Received & { readonly original_name: string }
type Form = { readonly fields: TSchema; readonly file: string }

/** What is wrong with the file, under the name that the form has for it. */
const renamed = (errors: FieldErrors | undefined, to: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([field, said]) => [field === 'file' ? to : field, said]))

/** The sender stopped before the end: an error of the parser, without a code of the system. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && (!('code' in error) || error.code === 'ERR_STREAM_PREMATURE_CLOSE')

/**
 * A form with text parts and at most one file. The file is judged as any upload is and stands in a temporary place while
 * `work` runs; whatever comes of it, nothing of it is left there. The text parts are held to the call's schema.
 */
export function receiveForm<T>(
  { deps, parts }: Ctx,
  { fields, file }: Form,
  kinds: readonly UploadKind[],
  work: (values: Record<string, unknown>, file: FormFile | undefined) => Promise<T>,
  /** What is wrong with the text parts, said together with a file that was refused. */
  judge: (values: Record<string, unknown>) => Promise<FieldErrors> = () => Promise.resolve({}),
): Promise<T> {
  if (!parts) throw new Error('a form was bound without its parts')
  const check = addressCheck(fields)
  return withIncoming(deps.files.incoming, async newFile => {
    const values: Record<string, unknown> = {}
    const errors: FieldErrors = {}
    let received: FormFile | undefined
    let tooLarge: Refusal | undefined
    for await (const part of parts()) {
      if ('value' in part) {
        values[part.name] = part.value
      } else if (part.name !== file || received) {
        part.upload.stream.resume()
        errors[part.name] = ['This part is not accepted.']
      } else if (part.upload.filename === '') {
        // A file field that was left empty.
        part.upload.stream.resume()
      } else {
        try {
          received = {
            ...(await receive(part.upload, kinds, newFile)),
            original_name: shownName(part.upload.filename),
          }
        } catch (error) {
          part.upload.stream.resume()
          if (!(error instanceof Refusal)) throw isCutOff(error) ? new Refusal('MALFORMED', { cause: error }) : error
          Object.assign(errors, renamed(error.fieldErrors, file))
          if (error.code === 'TOO_LARGE') tooLarge = error
        }
      }
    }
    if (tooLarge)
      throw new Refusal('TOO_LARGE', { message: tooLarge.message, errors: renamed(tooLarge.fieldErrors, file) })
    refuseUnstorable(values)
    const hasWrongFile = Object.keys(errors).length > 0
    const wrong = { ...(check(values) ?? (hasWrongFile ? await judge(values) : {})), ...errors }
    if (Object.keys(wrong).length > 0) throw new Refusal('INVALID', { errors: wrong })
    return work(values, received)
  })
}
