import { Button, FileButton, NumberInput, Select, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { reasonMost } from '../../model/rules/reason.ts'
import type { ApprovalKey } from '../../model/workflows/index.ts'
import { mostDays, type RequestInput, usualReasons } from '../../model/workflows/request.ts'
import { api } from '../api/api.ts'
import classes from './approvals.module.css'
import type { Draft, Whole } from './calls.ts'
import { PrivateFile } from './private-file.tsx'

export type FieldProps = {
  readonly approval: ApprovalKey
  readonly request: Whole
  readonly draft: Draft
  readonly errors: readonly string[] | undefined
  readonly isFirst: boolean
  onDraft(change: Draft): void
}

function Days({ request, draft, errors, isFirst, onDraft }: FieldProps) {
  const most = mostDays(request)
  return (
    <NumberInput
      label="Days given"
      description={`Asked for ${request.requested_days}; at most ${most}.`}
      min={1}
      max={most}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      w={180}
      data-first={isFirst || undefined}
      error={errors?.join(' ')}
      value={draft.approved_days ?? ''}
      onChange={value => onDraft({ approved_days: typeof value === 'number' ? value : undefined })}
    />
  )
}

function Reason({ draft, errors, isFirst, onDraft }: FieldProps) {
  return (
    <div className={classes.reason}>
      <Select
        label="Usual reasons"
        placeholder="Pick one to start from"
        data={[...usualReasons]}
        value={null}
        comboboxProps={{ shadow: 'md' }}
        onChange={picked => picked && onDraft({ reason: picked })}
      />
      <Textarea
        label="Reason"
        required
        autosize
        minRows={3}
        maxLength={reasonMost}
        data-first={isFirst || undefined}
        description={`The seller and the head of the group will read it. ${(draft.reason ?? '').trim().length} of ${reasonMost}.`}
        error={errors?.join(' ')}
        value={draft.reason ?? ''}
        onChange={event => onDraft({ reason: event.currentTarget.value })}
      />
    </div>
  )
}

function Attachment({ approval, request, draft, errors, onDraft }: FieldProps) {
  const send = useMutation({
    mutationFn: (file: File) => api[approval].attach({ params: { id: request.id }, file }),
    onSuccess: attachment => onDraft({ attachment }),
  })
  const problem = send.error
    ? ((send.error as { problem?: { errors?: Record<string, string[]> } }).problem?.errors?.file?.join(' ') ??
      send.error.message)
    : errors?.join(' ')
  return (
    <div className={classes.attach}>
      {draft.attachment && <PrivateFile approval={approval} request={request.id} file={draft.attachment} />}
      <FileButton
        accept="application/pdf,image/jpeg,image/png"
        onChange={file => file && send.mutate(file)}
        inputProps={{ 'aria-label': 'File to attach' }}
      >
        {props => (
          <Button {...props} variant="default" size="compact-sm" loading={send.isPending}>
            {draft.attachment ? 'Attach another instead' : 'Attach a file'}
          </Button>
        )}
      </FileButton>
      {draft.attachment && (
        <Button variant="subtle" size="compact-sm" onClick={() => onDraft({ attachment: undefined })}>
          Remove
        </Button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}

/** What an action of the workflow may need, each with its control. */
export const fields: { readonly [F in keyof Required<RequestInput>]: (props: FieldProps) => React.ReactNode } = {
  approved_days: Days,
  reason: Reason,
  attachment: Attachment,
}
