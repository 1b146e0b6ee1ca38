import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOf } from '../../model/kinds/lists.ts'
import { nameOf } from '../api/row-name.ts'
import { type ListScope, type Row, readRows } from '../api/rows.ts'
import { QuietButton } from '../ui/button.ts'
import { Choice } from '../ui/choice.tsx'

type Props = { readonly place: ListScope; readonly id: number; onChosen(instead: number): void }

/** The most that are offered. */
const most = 200

async function siblingsIn(place: ListScope, signal: AbortSignal): Promise<Row[]> {
  const found: Row[] = []
  let after: string | undefined
  do {
    const { items, next } = await readRows(place, { filters: {} }, { after, total: 'none', signal })
    found.push(...items)
    after = next ?? undefined
  } while (after !== undefined && found.length < most)
  return found
}

/** Another record of the list that takes over whatever uses this one, which then can go. */
export function UseInstead({ place, id, onChosen }: Props) {
  const [instead, setInstead] = useState<string>()
  const { data } = useQuery({
    queryKey: ['siblings', place.key, place.brand?.code ?? null],
    queryFn: ({ signal }) => siblingsIn(place, signal),
  })
  const list = listOf(place.key)
  const others = (data ?? []).filter(row => row.id !== id)
  if (data && others.length === 0) return <p>There is no other {list.one} that could be used instead. Add one first.</p>
  return (
    <>
      <Choice
        label="Use instead"
        placeholder={`Another ${list.one}`}
        options={others.map(row => ({ value: row.id, label: nameOf(list, row) }))}
        value={instead}
        onPick={setInstead}
      />
      <QuietButton color="red" disabled={instead === undefined} onClick={() => onChosen(Number(instead))}>
        Use it instead, and delete
      </QuietButton>
    </>
  )
}
