import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commands } from '../../../model/commands/index.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { timesInWords } from '../../../model/rules/cron-words.ts'
import { api } from '../../api/api.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useMay } from '../../shell/profile.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { fileSize } from '../../ui/format.ts'
import { keepFile } from '../../ui/keep-file.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import classes from './commands.module.css'
import { RunHistory } from './run-history.tsx'
import { isOpen, RunState } from './run-state.tsx'
import { ScheduleForm } from './schedule-form.tsx'

export type Entry = Awaited<ReturnType<typeof api.commands.list>>[number]
const queryKey = ['commands']

/** Each command with what lies ready for it, how its last run went, and when it runs by itself. */
export default function CommandsScreen({ pageId }: ScreenProps) {
  const mayRun = useMay()('add', pageId)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.commands.list({ signal }),
    // What runs is looked at again until it has ended.
    refetchInterval: ({ state }) => (state.data?.some(({ last }) => last && isOpen(last)) ? 1_500 : 30_000),
  })
  return (
    <>
      <PageHead title={pageOf(pageId).label}>
        Imports of what other systems hold. Each reads the extract of its name from the drop folder; the same file again
        changes nothing.
      </PageHead>
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-busy="true" aria-label="Loading commands">
          {Array.from({ length: 5 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
            <Skeleton key={i} height={92} mb={12} />
          ))}
        </div>
      )}
      {data && (
        <ul className={classes.list}>
          {data.map(entry => (
            <CommandCard key={entry.command} entry={entry} mayRun={mayRun} />
          ))}
        </ul>
      )}
    </>
  )
}

type Open = 'history' | 'schedule'

function CommandCard({ entry, mayRun }: { entry: Entry; mayRun: boolean }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const { label, about } = commands[entry.command]
  const refresh = () => queries.invalidateQueries({ queryKey })
  const run = useMutation({
    mutationFn: () => api.commands.seed({ params: { command: entry.command } }),
    onSuccess: () => say(`${label} is started`),
    onSettled: refresh,
  })
  const sample = useMutation({
    mutationFn: async () =>
      keepFile(await api.commands.sample({ params: { command: entry.command } }), `${entry.command}.csv`),
  })
  const isRunning = entry.last !== null && isOpen(entry.last)
  const doing = isRunning ? 'Running' : 'Run'
  const failure = run.error ?? sample.error
  return (
    <li className={classes.card}>
      <div className={classes.what}>
        <h2>{label}</h2>
        <p>{about}</p>
        <p className={classes.source}>
          {entry.problem ??
            (entry.source ? (
              <>
                <strong>{entry.source.name}</strong>
                {entry.source.size !== null && ` · ${fileSize(entry.source.size)}`} ·{' '}
                <When at={entry.source.since} withTime />
              </>
            ) : (
              `Nothing lies ready: ${entry.command}.csv or ${entry.command}.xlsx is read.`
            ))}{' '}
          <button type="button" className={classes.link} onClick={() => sample.mutate()}>
            Sample<span className={classes.unseen}> of {label}</span>
          </button>
        </p>
      </div>
      <div className={classes.last}>
        {entry.last ? <RunState run={entry.last} /> : <p className={classes.muted}>Not run yet.</p>}
        {entry.cron !== null && entry.next_at && (
          <p className={classes.muted}>
            By itself {timesInWords(entry.cron)}; next <When at={entry.next_at} withTime />
          </p>
        )}
        {failure && (
          <p role="alert" className={classes.failure}>
            {failure.message}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {mayRun && (
          <Button
            aria-label={`${doing} ${label}`}
            loading={run.isPending}
            disabled={isRunning || entry.source === null}
            onClick={() => run.mutate()}
          >
            {doing}
          </Button>
        )}
        {mayRun && (
          <Button variant="default" aria-label={`Schedule ${label}`} onClick={() => setOpen('schedule')}>
            Schedule
          </Button>
        )}
        <Button variant="subtle" aria-label={`History of ${label}`} onClick={() => setOpen('history')}>
          History
        </Button>
      </div>
      {open === 'history' && (
        <Dialog title={`Runs of ${label}`} side="right" onClose={() => setOpen(undefined)}>
          <RunHistory command={entry.command} />
        </Dialog>
      )}
      {open === 'schedule' && (
        <Dialog title={`When ${label} runs by itself`} onClose={() => setOpen(undefined)}>
          <ScheduleForm
            entry={entry}
            onDone={saved => {
              queries.setQueryData<Entry[]>(queryKey, all =>
                all?.map(each => (each.command === saved.command ? saved : each)),
              )
              setOpen(undefined)
              say(saved.cron === null ? `${label} runs when someone starts it` : `${label} runs by itself`)
            }}
            onStale={refresh}
          />
        </Dialog>
      )}
    </li>
  )
}
