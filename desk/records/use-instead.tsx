import { useState } from 'react'
import { factsOf } from '../../model/kinds/facts-of-list.ts'
import type { ListScope } from '../api/rows.ts'
import { QuietButton } from '../ui/button.ts'
import { Choice } from '../ui/choice.tsx'
import { useSiblings } from './siblings.ts'

type Props = { readonly place: ListScope; readonly id: number; onChosen(instead: number): void }

/** Another record of the list that takes over whatever uses this one, which then can go. */
export function UseInstead({ place, id, onChosen }: Props) {
  const [instead, setInstead] = useState<string>()
  const others = useSiblings(place, id)
  const { one } = factsOf(place.key)
  if (others?.length === 0) return <p>There is no other {one} that could be used instead. Add one first.</p>
  return (
    <>
      <Choice
        label="Use instead"
        placeholder={`Another ${one}`}
        options={others ?? []}
        value={instead}
        onPick={setInstead}
      />
      <QuietButton color="red" disabled={instead === undefined} onClick={() => onChosen(Number(instead))}>
        Use it instead, and delete
      </QuietButton>
    </>
  )
}
