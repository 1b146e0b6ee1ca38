import { undoSeconds } from '../../model/rules/undo.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { UndoToast } from '../list/undo-toast.tsx'
import { goElsewhere, goOn, standing } from '../ui/arrival.ts'
import { say } from '../ui/say.ts'
import { type Address, type DecisionKind, inPlaceOf } from './case.ts'

type Row = { readonly id: number; readonly version: number }
type Step<R extends Row> = {
  readonly kind: Pick<DecisionKind, 'key' | 'as' | 'undone'> & {
    readonly workflow: { readonly actions: { readonly [action: string]: { readonly undo?: true | undefined } } }
    said(row: R, action: string): string
    readonly address?: ((row: R) => Address | undefined) | undefined
  }
  readonly action: string
  readonly row: R
  readAgain(): void
  show(address: Address): void
}

/** Says what was done, with the way to the record, and back while its mail waits. */
export function tellStep<R extends Row>({ kind, action, row, readAgain, show }: Step<R>): void {
  const text = kind.said(row, action)
  const address = kind.address?.(row)
  const key = kind.workflow.actions[action]?.undo === true ? kind.undone : undefined
  async function undo() {
    if (key === undefined) return
    // The record that is shown next may be this one again, as it will be: what of it is drawn until then is left.
    goElsewhere(standing(kind.key, row))
    try {
      await api.approvalInbox.undo({ body: { key, id: row.id, version: row.version }, ...inPlaceOf(kind.as) })
      say(`Taken back: ${text}`)
      if (address !== undefined) show(address)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say(error.message)
    }
    readAgain()
  }
  const hide = say(
    <UndoToast
      text={text}
      onView={
        address === undefined
          ? undefined
          : () => {
              hide()
              goOn()
              show(address)
            }
      }
      onUndo={
        key === undefined
          ? undefined
          : () => {
              hide()
              void undo()
            }
      }
    />,
    undoSeconds * 1000,
  )
}
