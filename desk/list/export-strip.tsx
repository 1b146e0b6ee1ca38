import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { List } from '../../model/lists/list.ts'
import { count } from '../ui/format.ts'
import classes from './export-strip.module.css'
import { howMany } from './use-bulk.tsx'
import type { Export } from './use-export.ts'

/** How far the export is, and the file once it is written. */
export function ExportStrip({ job, list }: { job: Export; list: List }) {
  if (!job.isOpen) return null
  const { state, error } = job
  const file = state?.status === 'done' ? state.file : null
  const isFailed = error !== null || state?.status === 'failed' || state?.status === 'cancelled'
  const isWritten = !isFailed && !file
  return (
    <section className={classes.strip} aria-label="Export">
      {isFailed ? (
        <p role="alert">The export was not made. {error?.message ?? state?.error}</p>
      ) : (
        <p role="status" className="figures">
          {file && state
            ? `${howMany(list, state.done)} in ${file.name}${job.isFetched ? ', downloaded' : ''}`
            : state && state.about > 0
              ? `Exporting: ${count(state.done)} of ${howMany(list, state.about)}`
              : `Exporting ${list.many}…`}
        </p>
      )}
      {isWritten && (
        <progress aria-label="Export" {...(state && state.about > 0 ? { value: state.done, max: state.about } : {})} />
      )}
      {file && (
        <Button size="compact-md" loading={job.isFetching} onClick={() => job.fetch(file.name)}>
          {job.isFetched ? 'Download again' : 'Download'}
        </Button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={isWritten ? 'Cancel the export' : 'Dismiss the export'}
        onClick={job.dismiss}
      >
        <IconX size={15} stroke={1.8} aria-hidden />
      </button>
    </section>
  )
}
