import { FileButton, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { reasonMost } from '../../model/rules/reason.ts'
import { FaintButton, QuietButton } from '../ui/button.ts'
import { Choice } from '../ui/choice.tsx'
import type { CaseRow, FieldProps, PrivateFile } from './case.ts'
import { Reason } from './cases-elements.ts'
import classes from './fields.module.css'
import { FileOf } from './private-file.tsx'

/** A number of days, up to the most allowed. */
export const daysField = <Whole extends CaseRow & { requested_days: number }>(mostOf: (whole: Whole) => number) =>
  function Days({ whole, draft, errors, isFirst, onDraft }: FieldProps<Whole>) {
    const most = mostOf(whole)
    return (
      <TextInput
        label="Days given"
        withAsterisk
        aria-required
        description={`Asked for ${whole.requested_days}; at most ${most}.`}
        inputMode="numeric"
        autoComplete="off"
        w={180}
        data-first={isFirst || undefined}
        error={errors?.join(' ')}
        value={typeof draft['approved_days'] === 'number' ? draft['approved_days'] : ''}
        onChange={({ target }) => {
          const figures = target.value.replace(/\D/g, '')
          onDraft({ approved_days: figures === '' ? undefined : Number(figures) })
        }}
      />
    )
  }

type Text = {
  readonly field: string
  readonly label: string
  readonly readers: string
  readonly required: boolean
  /** To be picked and edited. */
  readonly usual?: readonly string[]
}

/** A text that is stored with the decision. */
export const textField = ({ field, label, readers, required, usual = [] }: Text) =>
  function Words({ draft, errors, isFirst, onDraft }: FieldProps) {
    const text = typeof draft[field] === 'string' ? draft[field] : ''
    return (
      <Reason>
        {usual.length > 0 && (
          <Choice
            label="Usual reasons"
            placeholder="Pick one to start from"
            options={usual.map(words => ({ value: words, label: words }))}
            value={undefined}
            onPick={picked => onDraft({ [field]: picked })}
          />
        )}
        <Textarea
          label={label}
          required={required}
          autosize
          minRows={3}
          maxLength={reasonMost}
          data-first={isFirst || undefined}
          description={`${readers} ${text.trim().length} of ${reasonMost}.`}
          error={errors?.join(' ')}
          value={text}
          onChange={event => onDraft({ [field]: event.currentTarget.value || undefined })}
        />
      </Reason>
    )
  }

export function Attachment({ kind, whole, draft, errors, onDraft }: FieldProps) {
  const attached = draft['attachment'] as PrivateFile | undefined
  const send = useMutation({
    mutationFn: async (file: File) => kind.attach?.(whole.id, file),
    onSuccess: attachment => onDraft({ attachment }),
  })
  const problem = send.error
    ? ((send.error as { problem?: { errors?: Record<string, string[]> } }).problem?.errors?.['file']?.join(' ') ??
      send.error.message)
    : errors?.join(' ')
  return (
    <div className={classes.attach}>
      {attached && <FileOf kind={kind} id={whole.id} file={attached} />}
      <FileButton
        accept="application/pdf,image/jpeg,image/png"
        onChange={file => file && send.mutate(file)}
        inputProps={{ 'aria-label': 'File to attach' }}
      >
        {props => (
          <QuietButton {...props} size="compact-sm" loading={send.isPending}>
            {attached ? 'Attach another instead' : 'Attach a file'}
          </QuietButton>
        )}
      </FileButton>
      {attached && (
        <FaintButton size="compact-sm" onClick={() => onDraft({ attachment: undefined })}>
          Remove
        </FaintButton>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
