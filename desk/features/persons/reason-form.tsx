import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonMost } from '../../../model/rules/reason.ts'
import { ApiError } from '../../api/client.ts'
import { SubmitButton } from '../../ui/button.ts'

type Props = { label: string; isDanger?: boolean; onSend(reason: string): Promise<void> }

/** No data of a person is exported or erased without a reason, which is in the trail. */
export function ReasonForm({ label, isDanger = false, onSend }: Props) {
  const [reason, setReason] = useState('')
  const send = useMutation({ mutationFn: onSend })
  const problem = send.error instanceof ApiError ? send.error.problem?.errors?.['reason']?.[0] : undefined
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send.mutate(reason)
      }}
    >
      <Textarea
        data-autofocus
        label="Reason"
        required
        mt="md"
        description="At least 10 characters, such as: asked for by letter of 20 Nov 2026."
        autosize
        minRows={3}
        maxLength={reasonMost}
        value={reason}
        error={problem}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {send.error && !problem && <p role="alert">{send.error.message}</p>}
      <SubmitButton mt="md" loading={send.isPending} {...(isDanger ? { color: 'red.9' } : {})}>
        {label}
      </SubmitButton>
    </form>
  )
}
