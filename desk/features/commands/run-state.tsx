import { Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { count, counted } from '../../ui/format.ts'
import { keepFile } from '../../ui/keep-file.ts'
import { When } from '../../ui/when.tsx'
import classes from './commands.module.css'

export type Run = Awaited<ReturnType<typeof api.commands.run>>

const states: Readonly<Record<Run['status'], string>> = {
  queued: 'Waiting',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  timed_out: 'Took too long',
}
export const isOpen = ({ status }: Run): boolean => status === 'queued' || status === 'running'

/** How a run goes or went: its state, what became of the rows, and those that were not taken. */
export function RunState({ run }: { run: Run }) {
  const errors = useMutation({
    mutationFn: async () =>
      keepFile(
        await api.commands.errors({ params: { id: run.id } }),
        `${run.command}-run-${run.id}-rows-not-taken.csv`,
      ),
  })
  const done = Math.round((run.progress ?? 0) * 100)
  return (
    <div className={classes.run}>
      <p>
        <span className={classes.state} data-state={run.status}>
          {states[run.status]}
        </span>{' '}
        <span className={classes.muted}>
          <When at={run.finished_at ?? run.started_at} withTime /> · {run.started_by}
        </span>
      </p>
      {isOpen(run) && (
        <Progress.Root size="sm">
          <Progress.Section value={done} animated aria-label={`${done} % of the file read`} />
        </Progress.Root>
      )}
      {run.log && <p>{run.log}</p>}
      {run.rows_read > 0 && (
        <p className="figures">
          {counted(run.rows_read, 'row')}: {count(run.rows_inserted)} added, {count(run.rows_updated)} changed,{' '}
          {count(run.rows_unchanged)} as they were
          {run.rows_failed > 0 && (
            <>
              ,{' '}
              <button type="button" className={classes.link} onClick={() => errors.mutate()}>
                {count(run.rows_failed)} not taken<span className={classes.unseen}>, as CSV</span>
              </button>
            </>
          )}
        </p>
      )}
      {errors.error && <p role="alert">{errors.error.message}</p>}
    </div>
  )
}
