import type { RecordKind } from '../../model/kinds/kind.ts'
import type { Values } from '../form/store.ts'

const nameIn = ({ content }: RecordKind) =>
  Object.entries(content.fields).find(([, field]) => field.kind === 'text' && field.required && !field.format)

/** What is written to be read, and nobody sees before somebody brings it out. Who has a private file has it alone. */
export const isCopied = (kind: RecordKind): boolean =>
  (kind.publication !== undefined || (kind.web !== undefined && kind.switch !== undefined)) &&
  kind.file === undefined &&
  nameIn(kind) !== undefined

const behind = ' (copy)'

/** The values of a new record that is as this one, under a name and an address of its own, and not before visitors. */
export function copyOf(kind: RecordKind, values: Values): Values {
  const { slug, switch: flag } = kind
  const [named, field] = nameIn(kind) ?? []
  const most = field?.kind === 'text' ? (field.max ?? 200) : 200
  return {
    ...values,
    ...(named === undefined ? {} : { [named]: String(values[named]).slice(0, most - behind.length) + behind }),
    ...(slug ? { [slug.field]: '' } : {}),
    ...(flag ? { [flag]: false } : {}),
  }
}
