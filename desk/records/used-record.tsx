import { useState } from 'react'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { ApiError } from '../api/client.ts'
import type { ListScope } from '../api/rows.ts'
import { type ConfirmedUse, type InUse, inUseOf } from './in-use.ts'
import { InUseDialog } from './in-use-dialog.tsx'
import { useSiblings } from './siblings.ts'

type Of = { readonly kind: RecordKey; readonly place: ListScope; readonly id: number; readonly name: string }
type Work = (asked: ConfirmedUse) => Promise<unknown>

/** Takes a record away. Where pages or records lead to it, the question comes up before; any other refusal is thrown on. */
export function useTakenAway(of: Of) {
  const [open, setOpen] = useState<{ readonly used: InUse; readonly work: Work }>()
  async function take(work: Work): Promise<void> {
    try {
      await work({})
    } catch (refusal) {
      const used = refusal instanceof ApiError ? inUseOf(refusal) : undefined
      if (!used) throw refusal
      setOpen({ used, work })
    }
  }
  const question = open && <Question {...of} {...open} onClose={() => setOpen(undefined)} />
  return { take, question }
}

function Question({
  kind: key,
  place,
  id,
  name,
  used,
  work,
  onClose,
}: Of & { readonly used: InUse; readonly work: Work; onClose(): void }) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { list, publication } = kindOf(key)
  const [seen] = Object.entries(publication?.states ?? {}).find(([, { tone }]) => tone === 'good') ?? []
  const others = useSiblings(place, id, seen === undefined ? {} : { status: seen })
  async function go(asked: ConfirmedUse) {
    setBusy(true)
    try {
      await work(asked)
      onClose()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setFailure(Object.values(refusal.problem?.errors ?? {}).flat()[0] ?? refusal.message)
      setBusy(false)
    }
  }
  return (
    <InUseDialog
      used={used}
      one={list.one}
      name={name}
      others={others}
      failure={failure}
      isBusy={isBusy}
      onGo={asked => void go(asked)}
      onClose={onClose}
    />
  )
}
