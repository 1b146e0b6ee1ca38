import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { Counts } from '../../list/sheet/change-elements.ts'
import { Differences, type Different } from '../../list/sheet/differences.tsx'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure } from '../../ui/failure.tsx'
import { count, counted } from '../../ui/format.ts'
import { type Differing, manyOf, refused } from './differing.ts'
import { unitWords } from './unit-words.ts'
import type { UnitChange } from './use-units.ts'

/** Units that one call may change. */
const mostAtOnce = 2_000

type Props = {
  readonly projectId: number
  readonly found: Differing
  /** The rows have numbers that somebody looks up. */
  readonly isOfFile?: boolean
  idOf(row: Different): number | undefined
  onTake(changes: UnitChange[]): void
  onCancel(): void
}

/** What would become of the units, asked of the server before it is done; then all that is sound, in one call. */
export function TryChanges({ projectId, found, isOfFile = false, idOf, onTake, onCancel }: Props) {
  const isTooMany = found.changes.length > mostAtOnce
  const { data, error, isFetching } = useQuery({
    queryKey: ['units.tryEdit', projectId, found.changes],
    queryFn: ({ signal }) =>
      api.units.tryEdit({ params: { projectId }, body: { changes: [...found.changes] }, signal }),
    enabled: found.changes.length > 0 && !isTooMany,
    gcTime: 0,
  })
  const { rows, changes } = data ? refused(found, data.results, idOf) : found
  const many = manyOf(rows)
  const isJudged = data !== undefined && !isFetching
  return (
    <>
      <Counts>
        {found.changes.length === 0 && many.bad === 0
          ? 'Nothing differs from what stands.'
          : `${counted(many.changed, 'unit')} to change, ${count(many.same)} as they stand, ${count(many.bad)} that cannot be taken.`}
      </Counts>
      <Differences words={unitWords} rows={rows} many={many} isOfFile={isOfFile} />
      <Failure>
        {isTooMany
          ? `At most ${count(mostAtOnce)} units are changed at once. Take fewer, or import them as a list.`
          : error?.message}
      </Failure>
      <Buttons data-end data-apart>
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
        <Button loading={isFetching} disabled={!isJudged || changes.length === 0} onClick={() => onTake([...changes])}>
          Change {counted(changes.length, 'unit')}
          {many.bad > 0 && changes.length > 0 && `, leave out ${count(many.bad)}`}
        </Button>
      </Buttons>
    </>
  )
}
