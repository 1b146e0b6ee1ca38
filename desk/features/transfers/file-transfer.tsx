import { Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reasonMost } from '../../../model/rules/reason.ts'
import { api, reading } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { Delegating } from '../../cases/cases-elements.ts'
import { inboxKey } from '../../cases/read-again.ts'
import { SubmitButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FoundChoice } from '../../ui/found-choice.tsx'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'

const queryKey = ['transferRequest'] as const

const finding = (of: 'lead' | 'seller') => (search: string) => ({
  queryKey: [...queryKey, 'find', of, search],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.transferRequest.find({ query: { of, search }, signal })).map(({ no, label, note }) => ({
      value: no,
      label,
      note,
    })),
})

/** Domain.md 2.5: the head of a sales group files that a lead goes to another seller. */
export function FileTransfer() {
  const { data } = useQuery({ ...reading([...queryKey, 'filing'], api.transferRequest.filing), staleTime: 300_000 })
  if (!data || data.groups.length === 0) return null
  return (
    <DialogButton label="File a transfer" title="Transfer of a lead">
      {close => <TransferForm of={data.groups.map(({ name }) => name).join(', ')} onDone={close} />}
    </DialogButton>
  )
}

function TransferForm({ of, onDone }: { of: string; onDone(): void }) {
  const queries = useQueryClient()
  const [lead, setLead] = useState<string>()
  const [seller, setSeller] = useState<string>()
  const [reason, setReason] = useState('')
  const file = useMutation({
    mutationFn: () => api.transferRequest.file({ body: { lead_no: lead ?? '', to_seller_code: seller ?? '', reason } }),
    onSuccess: row => {
      void say(`Filed ${row.transfer_no}: ${row.client} from ${row.from_seller} to ${row.to_seller}`)
      void queries.invalidateQueries({ queryKey })
      void queries.invalidateQueries({ queryKey: inboxKey })
      onDone()
    },
  })
  const errors = file.error instanceof ApiError ? file.error.problem?.errors : undefined
  const others = Object.entries(errors ?? {}).flatMap(([field, said]) =>
    ['lead_no', 'to_seller_code', 'reason'].includes(field) ? [] : said,
  )
  const [missed, setMissed] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissed(lead === undefined || seller === undefined)
    if (lead !== undefined && seller !== undefined && !file.isPending) file.mutate()
  }
  const gap = (value: string | undefined, label: string) =>
    missed && value === undefined ? `${label} is required.` : undefined
  return (
    <Delegating onSubmit={submit} aria-label="File a transfer" noValidate>
      <Muted>
        You head {of}. Whoever files a transfer does not decide it: the other head, or who may approve, does.
      </Muted>
      <FoundChoice
        label="Lead"
        description="Number, client or seller; of another group by its whole number."
        required
        find={finding('lead')}
        error={gap(lead, 'Lead') ?? errors?.['lead_no']?.join(' ')}
        onChoose={setLead}
      />
      <FoundChoice
        label="Goes to"
        description="Name or code of the seller."
        required
        find={finding('seller')}
        error={gap(seller, 'Goes to') ?? errors?.['to_seller_code']?.join(' ')}
        onChoose={setSeller}
      />
      <Textarea
        label="Reason"
        required
        autosize
        minRows={3}
        maxLength={reasonMost}
        description={`Both heads and both sellers will read it. ${reason.trim().length} of ${reasonMost}.`}
        error={errors?.['reason']?.join(' ')}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Failure>{others.join(' ') || (!errors && file.error?.message)}</Failure>
      <Buttons>
        <SubmitButton loading={file.isPending}>File the transfer</SubmitButton>
      </Buttons>
    </Delegating>
  )
}
