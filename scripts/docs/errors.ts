import { errors } from '../../model/errors.ts'
import { code, page, table } from './markdown.ts'

export function errorsPage(): string {
  return page(
    'Errors',
    `What a refusal says. Declared in ${code('model/errors.ts')}; words in braces are filled in.`,
    table(
      ['code', 'status', 'message'],
      Object.entries(errors).map(([name, error]) => [
        code('wire' in error ? `${error.wire} (${name})` : name),
        String(error.status),
        error.message,
      ]),
    ),
  )
}
