import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { docTypes } from '../../../model/workflows/reservation-record.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { attachmentsOf, key, type SheetAttachment } from './reservation-calls.ts'
import { undoToast } from './reservation-undone.tsx'

type Verdict = { readonly status: SheetAttachment['status']; readonly remark?: string }
const done = { accepted: 'accepted', returned: 'marked for return', pending: 'to be checked again' } as const

/** Checks papers of a reservation, one or several, and says so with the way back. */
export function useChecks(reservation: number, buyer: string) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError>()
  const { queryKey } = attachmentsOf(reservation)

  async function send(papers: readonly SheetAttachment[], verdict: Verdict): Promise<SheetAttachment[]> {
    const checked: SheetAttachment[] = []
    setBusy(true)
    setProblem(undefined)
    try {
      for (const { id, version } of papers) {
        const body = { attachment_id: id, version, ...verdict }
        checked.push(await api.reservations.check({ params: { id: reservation }, body }))
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
      queries.setQueryData<SheetAttachment[]>(queryKey, all =>
        all?.map(paper => checked.find(({ id }) => id === paper.id) ?? paper),
      )
      // A preview that was asked for before the check would come back with what stood in the way then, and stay.
      await queries.cancelQueries({ queryKey: [key, 'preview'] })
      void queries.invalidateQueries({ queryKey: [key] })
    }
    return checked
  }
  /** True if all of them were checked. */
  async function check(papers: readonly SheetAttachment[], verdict: Verdict): Promise<boolean> {
    const checked = await send(papers, verdict)
    if (checked.length === 0) return false
    const [first] = checked
    const what = checked.length === 1 && first ? docTypes[first.doc_type] : counted(checked.length, 'paper')
    const said = `${what} of ${buyer} ${done[verdict.status]}`
    if (verdict.status === 'pending') say(said)
    else
      undoToast(said, async () => {
        const back = await send(checked, { status: 'pending' })
        if (back.length > 0) say(`Taken back: ${said}`)
      })
    return checked.length === papers.length
  }
  return { check, isBusy, problem }
}
