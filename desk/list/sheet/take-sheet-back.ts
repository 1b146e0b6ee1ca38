import type { RecordKey } from '../../../model/kinds/records.ts'
import type { List } from '../../../model/lists/list.ts'
import { api } from '../../api/api.ts'
import type { ListScope } from '../../api/rows.ts'
import { orSay } from '../../ui/attempt.ts'
import { counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'

/** A record that was not taken back, and why. */
export type Stayed = { readonly name: string; readonly message: string }
type Of = {
  readonly listKey: RecordKey
  readonly list: List
  readonly place: ListScope
  onChanged(): void
}

/** Takes a whole sheet back, or one field that was set on many, and says what became of it. */
export const takeSheetBack = (
  { listKey, list: { one, many }, place, onChanged }: Of,
  id: number,
  onLeft?: (left: readonly Stayed[]) => Promise<void>,
) =>
  orSay('It was not taken back.', async () => {
    const body = place.brand ? { brand: place.brand.code } : {}
    const { changed, removed, left } = await api.recordSheets.undo({ params: { list: listKey, id }, body })
    onChanged()
    const parts = [`${counted(changed, one, many)} as before`]
    if (removed > 0) parts.push(`${counted(removed, one, many)} removed again`)
    if (left.length > 0) parts.push(`${counted(left.length, one, many)} left as they are`)
    // A list that is open names those that stayed; a message has room for the first reason.
    say(`Taken back: ${parts.join(', ')}${left[0] && !onLeft ? `. ${left[0].name}: ${left[0].message}` : ''}`)
    await onLeft?.(left)
  })
