import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commands } from '../../../model/commands/index.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { timesInWords } from '../../../model/rules/cron-words.ts'
import { api } from '../../api/api.ts'
import { keepFile } from '../../api/keep-file.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { useMay } from '../../shell/profile.ts'
import { FaintButton, QuietButton } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { fileSize } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { say } from '../../ui/say.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { Unseen } from '../../ui/unseen.ts'
import { When } from '../../ui/when.tsx'
import { LinkButton, Place } from './commands-elements.ts'
import classes from './commands-screen.module.css'
import { RunHistory } from './run-history.tsx'
import { isOpen, RunState } from './run-state.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { UploadDialog } from './upload-dialog.tsx'

type Commands = Awaited<ReturnType<typeof api.commands.list>>
export type CommandEntry = Commands['commands'][number]
const queryKey = ['commands']

/** Each command with its waiting rows, the result of its last run, and its schedule. */
export default function CommandsScreen({ pageId }: ScreenProps) {
  const mayRun = useMay()('add', pageId)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.commands.list({ signal }),
    // A running command is read again until it has ended.
    refetchInterval: ({ state }) => (state.data?.commands.some(({ last }) => last && isOpen(last)) ? 1_500 : 30_000),
  })
  return (
    <>
      <PageHead title={pageOf(pageId).label}>
        Imports of what other systems hold, in the order in which they first run. Each reads the extract of its name
        from the drop folder{data && <Place>{data.place}</Place>}; the same file again changes nothing.
      </PageHead>
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-busy="true" aria-label="Loading commands">
          {Array.from({ length: 5 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
            <Skeleton key={i} height={92} mb="sm" />
          ))}
        </div>
      )}
      {data && (
        <ul className={classes.list}>
          {data.commands.map(entry => (
            <CommandCard key={entry.command} entry={entry} mayRun={mayRun} />
          ))}
        </ul>
      )}
    </>
  )
}

const labels = (keys: readonly CommandEntry['command'][]): string => keys.map(key => commands[key].label).join(' and ')

type Open = 'history' | 'schedule' | 'upload'

function CommandCard({ entry, mayRun }: { entry: CommandEntry; mayRun: boolean }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const { label, about, needs } = commands[entry.command]
  const waits = entry.waits_for
  const refresh = () => queries.invalidateQueries({ queryKey })
  const keep = (saved: CommandEntry) =>
    queries.setQueryData<Commands>(
      queryKey,
      all => all && { ...all, commands: all.commands.map(each => (each.command === saved.command ? saved : each)) },
    )
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
        {needs && <p className={classes.source}>After {labels(needs)}.</p>}
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
          <LinkButton onClick={() => sample.mutate()}>
            Sample<Unseen> of {label}</Unseen>
          </LinkButton>
        </p>
      </div>
      <div className={classes.last}>
        {entry.last ? <RunState run={entry.last} /> : <Muted>Not run yet.</Muted>}
        {waits.length > 0 && (
          <p>
            {labels(waits)}{' '}
            {waits.length === 1 ? 'has not run yet. Run it first.' : 'have not run yet. Run them first.'}
          </p>
        )}
        {entry.cron !== null && entry.next_at && (
          <Muted>
            By itself {timesInWords(entry.cron)}; next <When at={entry.next_at} withTime />
          </Muted>
        )}
        <Failure>{failure?.message}</Failure>
      </div>
      <div className={classes.actions}>
        <HistoryButton isSmall kind="commands" id={entry.command} name={label} onRestored={() => void refresh()} />
        {mayRun && (
          <Button
            aria-label={`${doing} ${label}`}
            loading={run.isPending}
            disabled={isRunning || entry.source === null || waits.length > 0}
            onClick={() => run.mutate()}
          >
            {doing}
          </Button>
        )}
        {mayRun && (
          <QuietButton aria-label={`Upload ${label}`} onClick={() => setOpen('upload')}>
            Upload
          </QuietButton>
        )}
        {mayRun && (
          <QuietButton aria-label={`Schedule ${label}`} onClick={() => setOpen('schedule')}>
            Schedule
          </QuietButton>
        )}
        <FaintButton aria-label={`History of ${label}`} onClick={() => setOpen('history')}>
          History
        </FaintButton>
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
              keep(saved)
              setOpen(undefined)
              say(saved.cron === null ? `${label} runs when someone starts it` : `${label} runs by itself`)
            }}
            onStale={refresh}
          />
        </Dialog>
      )}
      {open === 'upload' && (
        <UploadDialog
          entry={entry}
          onClose={() => setOpen(undefined)}
          onDone={saved => {
            keep(saved)
            setOpen(undefined)
            say(`${saved.source?.name ?? label} lies ready`)
          }}
        />
      )}
    </li>
  )
}
