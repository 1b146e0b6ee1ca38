import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, reading } from '../../api/api.ts'
import { Facts } from '../../list/facts.tsx'
import type { BesideProps } from '../../records/record-panel.tsx'
import { count } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useComesTogether } from '../../ui/together.tsx'

/** What a change of this day affects: the open deadlines that run over it. */
export function Clocks({ record: { id, version } }: BesideProps) {
  const { data, error, isLoading, refetch } = useQuery({
    ...reading(['holiday-clocks', id, version], api.holidays.clocks, { params: { id } }),
    // Of the version before, until that of the saved one is there.
    placeholderData: keepPreviousData,
  })
  useComesTogether(isLoading)
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return null
  return (
    <section aria-label="Open deadlines over this day">
      <h3>Open deadlines over this day</h3>
      <Facts
        facts={[
          ['Answers', count(data.answers)],
          ['Postings', count(data.postings)],
          ['Checks', count(data.checks)],
        ]}
      />
      <p>
        A change moves them in the buyer’s favour only: an answer or a posting comes no later than was promised, the
        last day to ask for a check no earlier.
      </p>
    </section>
  )
}
