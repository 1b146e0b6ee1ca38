import type { Field } from '../../model/content/field.ts'
import { isObject } from '../../model/content/value.ts'
import { isLostMoment } from '../../model/rules/lost-moments.ts'
import { isArea, rightsIn, shownOf, wordsOf } from '../../model/trail/shown.ts'
import { ValueView } from '../fields/value-view.tsx'
import { Folded } from '../ui/folded.tsx'

type Props = {
  readonly name: string
  readonly field: Field | undefined
  readonly value: unknown
  readonly against: unknown
  readonly names: ReadonlyMap<string, string>
}

/** A value of a line as the form shows it; of a field without a form in words. */
export function LineValue({ name, field, value, against, names }: Props) {
  const isKept = !isLostMoment(name, value) && value !== '•••'
  if (isArea(name) && isObject(value)) return <Rights held={rightsIn(name, value)} />
  const leaf = field?.kind === 'list' ? field.item : field
  const isNamed = leaf?.kind === 'relation' || (leaf?.kind === 'choice' && leaf.options.length === 0)
  if (field && isKept && !isNamed) return <ValueView field={field} value={value} against={against} />
  return <Folded>{wordsOf(shownOf(value, { name, field, names }))}</Folded>
}

/** The rights of a role in one area, a page a line. */
function Rights({ held }: { readonly held: readonly string[] }) {
  if (held.length === 0) return <>None</>
  return (
    <ul>
      {held.map(one => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}
