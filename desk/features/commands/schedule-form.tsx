import { Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { capital } from '../../../model/capital.ts'
import { timesInWords } from '../../../model/rules/cron-words.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { QuietButton, SubmitButton } from '../../ui/button.ts'
import { Failure } from '../../ui/failure.tsx'
import { Muted } from '../../ui/muted.ts'
import type { CommandEntry } from './commands-screen.tsx'

const offers = ['30 1 * * *', '0 * * * *', '0 5 * * 1'] as const
/** The typed schedule in words; nothing if it has no words, perhaps because it is unfinished. */
const saidBack = (cron: string): string | undefined => {
  const words = timesInWords(cron)
  return words === cron ? undefined : capital(words)
}

type Props = { entry: CommandEntry; onDone(saved: CommandEntry): void; onStale(): void }

export function ScheduleForm({ entry, onDone, onStale }: Props) {
  const [cron, setCron] = useState(entry.cron ?? '')
  const save = useMutation({
    mutationFn: (next: string) =>
      api.commands.schedule({
        params: { command: entry.command },
        body: { cron: next.trim() === '' ? null : next.trim(), version: entry.version },
      }),
    onSuccess: onDone,
    onError: error => {
      if (error instanceof ApiError && error.status === 409) onStale()
    },
  })
  const problem = save.error instanceof ApiError ? save.error.problem?.errors?.['cron']?.[0] : undefined
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save.mutate(cron)
      }}
    >
      <TextInput
        data-autofocus
        label="Times"
        description="Five fields, Manila time: minute, hour, day of the month, month, day of the week. Empty: only when someone runs it."
        placeholder="30 1 * * *"
        value={cron}
        maxLength={60}
        error={problem}
        onChange={({ currentTarget }) => setCron(currentTarget.value)}
      />
      <Muted role="status">{saidBack(cron)}</Muted>
      <Group gap="xs" mt="sm">
        {offers.map(offer => (
          <QuietButton key={offer} size="xs" onClick={() => setCron(offer)}>
            {capital(timesInWords(offer)).replace(', Manila time', '')}
          </QuietButton>
        ))}
      </Group>
      <Failure>{save.error && !problem && save.error.message}</Failure>
      <Group mt="lg">
        <SubmitButton loading={save.isPending}>Save</SubmitButton>
        {entry.cron !== null && <QuietButton onClick={() => save.mutate('')}>No schedule</QuietButton>}
      </Group>
    </form>
  )
}
