import { ApiError } from '../api/client.ts'
import { Failure } from '../ui/failure.tsx'
import type { CaseRow, DecisionKind, Draft } from './case.ts'

type Props = {
  readonly kind: DecisionKind
  readonly whole: CaseRow
  readonly wanted: readonly string[]
  readonly draft: Draft
  isTyped(field: string): boolean
  /** What the preview says of the input. */
  readonly judged: Readonly<Record<string, string[]>> | undefined
  readonly refused: unknown
  onDraft(change: Draft): void
}

/** The fields of a step. Nothing is wrong with a field that nobody has touched. */
export function Needs({ wanted, judged, isTyped, refused, kind, ...props }: Props) {
  const errors = refused instanceof ApiError ? refused.problem?.errors : undefined
  // A problem that no field shows is shown all the same.
  const others = Object.entries(errors ?? {}).flatMap(([field, said]) => (wanted.includes(field) ? [] : said))
  return (
    <>
      {wanted.map((field, i) => {
        const Field = kind.fields[field]
        // The preview is judged while a person types; a text that is unfinished is not.
        const early = kind.previewed.includes(field) && isTyped(field) ? judged?.[field] : undefined
        return Field && <Field key={field} {...props} kind={kind} errors={errors?.[field] ?? early} isFirst={i === 0} />
      })}
      <Failure>{others.join(' ')}</Failure>
    </>
  )
}
