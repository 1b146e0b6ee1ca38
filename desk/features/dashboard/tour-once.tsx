import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api, reading } from '../../api/api.ts'
import { useProfile } from '../../shell/profile.ts'
import { laterPart } from '../../ui/later-part.tsx'

const Tour = laterPart(() => import('./tour.tsx'), { isQuiet: true })

/** The tour, for who is new here; whoever views the desk as somebody else is not shown around. */
export function TourOnce() {
  const { viewing_as } = useProfile()
  const { data } = useQuery({
    ...reading(['tour'], api.tour.read),
    enabled: viewing_as === null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [isOver, setOver] = useState(false)
  return data?.is_due && !isOver ? (
    <Suspense>
      <Tour onEnd={() => setOver(true)} />
    </Suspense>
  ) : null
}
