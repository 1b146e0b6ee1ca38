import type { Field } from '../../model/content/field.ts'
import { isObject } from '../../model/content/value.ts'
import { labelOfPage } from '../../model/pages/index.ts'
import { areaKeys } from '../../model/pages/page.ts'
import { isLostMoment } from '../../model/rules/lost-moments.ts'
import { shownOf, wordsOf } from '../../model/trail/shown.ts'
import { ValueView } from '../fields/value-view.tsx'

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
  if (areaKeys.some(area => area === name) && isObject(value)) return <Rights area={name} value={value} />
  const leaf = field?.kind === 'list' ? field.item : field
  const isNamed = leaf?.kind === 'relation' || (leaf?.kind === 'choice' && leaf.options.length === 0)
  if (field && isKept && !isNamed) return <ValueView field={field} value={value} against={against} />
  return <>{wordsOf(shownOf(value, { name, field, names }))}</>
}

/** The rights of a role in one area: its pages, each with what may be done there. */
function Rights({ area, value }: { readonly area: string; readonly value: Readonly<Record<string, unknown>> }) {
  const pages = Object.entries(value).flatMap(([key, flags]): [string, string][] => {
    const held = isObject(flags) ? Object.keys(flags).filter(flag => flags[flag] === true) : []
    return held.length === 0 ? [] : [[labelOfPage(`${area}.${key}`), held.join(', ')]]
  })
  if (pages.length === 0) return <>None</>
  return (
    <ul>
      {pages.map(([page, held]) => (
        <li key={page}>
          {page}: {held}
        </li>
      ))}
    </ul>
  )
}
