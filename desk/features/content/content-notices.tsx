import { type ReactNode, useEffect, useState } from 'react'
import { useRead } from '../../form/use-form.ts'
import { dateTime, time } from '../../ui/format.ts'
import { Notice } from './content-elements.ts'
import classes from './content-notices.module.css'
import type { Session } from './session.ts'
import { useSession } from './use-session.ts'
import { useWhose } from './whose.ts'

/** Notices to read before going on; each with what can be done about it. */
type Props = {
  readonly session: Session
  readonly mayPublish: boolean
  /** If there is a save bar, it shows the error. */
  readonly hasBar: boolean
  readonly onCallOff: (schedule: number, at: string) => Promise<boolean>
  /** Further notices, of this kind of page. */
  readonly children?: ReactNode
}
export function Notices({ session, mayPublish, hasBar, onCallOff, children }: Props) {
  const { recovered, newer, isMerging, failure, isUnkept, stored, isSaving } = useSession(session, now => now)
  const whose = useWhose()
  const [givenUp, setGivenUp] = useState<() => void>()
  useEffect(() => {
    if (!isUnkept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnkept])
  const isDirty = useRead(session.form, form => form.isDirty())
  const { schedule } = stored
  return (
    <div className={classes.notices} role="status">
      {recovered !== undefined && !isMerging && (
        <Notice>
          <span>You have unsaved changes from {dateTime(recovered)} on this device. They are in the form.</span>
          <button
            type="button"
            onClick={() => {
              const undo = session.discard()
              setGivenUp(() => undo)
            }}
          >
            Discard
          </button>
          <button type="button" onClick={session.dismissRecovered}>
            Keep
          </button>
        </Notice>
      )}
      {givenUp && (
        <Notice>
          <span>Discarded.</span>
          <button
            type="button"
            onClick={() => {
              givenUp()
              setGivenUp(undefined)
            }}
          >
            Undo
          </button>
          <button type="button" onClick={() => setGivenUp(undefined)}>
            Done
          </button>
        </Notice>
      )}
      {newer && !isMerging && (
        <Notice data-tone="warning">
          <span>
            {whose(newer.updated_by)} saved at {newer.updated_at ? time(newer.updated_at) : 'some time'}, while you were
            writing.
          </span>
          <button type="button" onClick={session.openMerge}>
            See changes
          </button>
        </Notice>
      )}
      {schedule && (
        <Notice data-tone={schedule.overdue ? 'danger' : undefined}>
          <span>
            {schedule.overdue ? 'Overdue: version ' : 'Version '}
            {schedule.version} {schedule.overdue ? 'was to be' : 'will be'} published on {dateTime(schedule.publish_at)}
            , Asia/Manila
            {schedule.by && `, by ${schedule.by}`}.
            {schedule.overdue && ' It has not gone out. Publish it now, or tell IT Operations.'}
            {(isDirty || stored.version > schedule.version) && ' What was changed since then is not in it.'}
          </span>
          {mayPublish && (
            <button type="button" disabled={isSaving} onClick={() => void onCallOff(schedule.id, schedule.publish_at)}>
              Call it off
            </button>
          )}
        </Notice>
      )}
      {children}
      {failure && !hasBar && (
        <Notice data-tone="danger">
          <span>{failure}</span>
        </Notice>
      )}
      {isUnkept && (
        <Notice data-tone="danger">
          <span>
            This browser does not keep what you type (its storage is full or private). Save often, and before you leave.
          </span>
        </Notice>
      )}
    </div>
  )
}
