import { Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keepFile } from '../../api/keep-file.ts'
import { count, counted } from '../../ui/format.ts'
import { MutedWords } from '../../ui/muted.ts'
import { Unseen } from '../../ui/unseen.ts'
import { When } from '../../ui/when.tsx'
import { LinkButton } from './commands-elements.ts'
import classes from './run-state.module.css'

export type Run = Awaited<ReturnType<typeof api.commands.run>>

const states: Readonly<Record<Run['status'], string>> = {
  queued: 'Waiting',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  timed_out: 'Took too long',
}
/** The result in words: a run that came to its end may have left rows out. */
const wordsOf = ({ status, rows_failed, rows_read }: Run): { state: string; words: string } => {
  if (status === 'succeeded' && rows_failed > 0)
    return { state: 'partly', words: `Succeeded without ${counted(rows_failed, 'row')}` }
  if (status === 'failed' && rows_read > 0 && rows_failed === rows_read)
    return { state: status, words: 'Nothing taken' }
  return { state: status, words: states[status] }
}
export const isOpen = ({ status }: Run): boolean => status === 'queued' || status === 'running'

/** The progress or result of a run: its state, its rows, and those that were refused. */
export function RunState({ run }: { run: Run }) {
  const errors = useMutation({
    mutationFn: async () =>
      keepFile(
        await api.commands.errors({ params: { id: run.id } }),
        `${run.command}-run-${run.id}-rows-not-taken.csv`,
      ),
  })
  const { state, words } = wordsOf(run)
  const done = Math.round((run.progress ?? 0) * 100)
  return (
    <div className={classes.run}>
      <p>
        <span className={classes.state} data-state={state}>
          {words}
        </span>{' '}
        <MutedWords>
          <When at={run.finished_at ?? run.started_at} withTime /> · {run.started_by}
        </MutedWords>
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
              <LinkButton onClick={() => errors.mutate()}>
                {count(run.rows_failed)} not taken<Unseen>, as CSV</Unseen>
              </LinkButton>
            </>
          )}
        </p>
      )}
      {errors.error && <p role="alert">{errors.error.message}</p>}
    </div>
  )
}
