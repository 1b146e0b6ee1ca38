import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { capital } from '../../../model/capital.ts'
import { timesInWords } from '../../../model/rules/cron-words.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import classes from './commands.module.css'
import type { Entry } from './commands-screen.tsx'

const offers = ['30 1 * * *', '0 * * * *', '0 5 * * 1'] as const
/** What is typed, said back; nothing where it has no words, which may be because it is not done yet. */
const saidBack = (cron: string): string | undefined => {
  const words = timesInWords(cron)
  return words === cron ? undefined : capital(words)
}

type Props = { entry: Entry; onDone(saved: Entry): void; onStale(): void }

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
  const problem = save.error instanceof ApiError ? save.error.problem?.errors?.cron?.[0] : undefined
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
      <p role="status" className={classes.muted}>
        {saidBack(cron)}
      </p>
      <Group gap="xs" mt="sm">
        {offers.map(offer => (
          <Button key={offer} size="xs" variant="default" onClick={() => setCron(offer)}>
            {capital(timesInWords(offer)).replace(', Manila time', '')}
          </Button>
        ))}
      </Group>
      {save.error && !problem && (
        <p role="alert" className={classes.failure}>
          {save.error.message}
        </p>
      )}
      <Group mt="lg">
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
        {entry.cron !== null && (
          <Button variant="default" onClick={() => save.mutate('')}>
            No schedule
          </Button>
        )}
      </Group>
    </form>
  )
}
