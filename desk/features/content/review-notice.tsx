import { useQueryClient } from '@tanstack/react-query'
import { fieldAt } from '../../../model/content/value.ts'
import { api } from '../../api/api.ts'
import { reviewKey } from '../../api/reads.ts'
import type { Reveal } from '../../form/reveal.ts'
import { useProfile } from '../../shell/profile.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { dateTime } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { Notice } from './content-elements.ts'
import classes from './review-notice.module.css'
import type { Session } from './session.ts'
import type { PageReview } from './use-review.ts'
import { useSession } from './use-session.ts'

type Props = {
  readonly session: Session
  readonly review: PageReview
  /** As it stands it may not go out. */
  readonly isDue: boolean
  readonly reveal: Reveal
}

/** Where the page stands with whoever must agree to it, and what they said at its fields. */
export function ReviewNotice({ session, review: { who, agreed, last }, isDue, reveal }: Props) {
  const { published, version } = useSession(session, now => now.stored)
  const me = useProfile()
  const queries = useQueryClient()
  const { failure, isBusy, attempt } = useAttempt()
  const takeBack = (id: number, seen: number) =>
    attempt(async () => {
      await api.contentReviews.decide({ params: { id }, body: { action: 'withdraw', version: seen } })
      say('Taken back: nobody is asked any more')
      await queries.invalidateQueries({ queryKey: reviewKey })
    })
  if (last?.status === 'asked') {
    const isOld = last.content_version !== version
    return (
      <section className={classes.notice} aria-label="Review">
        <Notice data-tone={isOld ? 'warning' : undefined}>
          <span>
            Waits for {who ?? 'somebody'}: {last.asked_by} asked on {dateTime(last.created_at)}
            {last.note && `, “${last.note}”`}.{isOld && ' It was changed since: ask anew for what is saved now.'}
            {failure && ` ${failure}`}
          </span>
          {last.asked_by_id === me.id && (
            <button type="button" disabled={isBusy} onClick={() => void takeBack(last.id, last.version)}>
              Take it back
            </button>
          )}
        </Notice>
      </section>
    )
  }
  // What went out since is settled.
  if (last?.status === 'refused' && (published?.version ?? 0) < last.content_version)
    return (
      <section className={classes.notice} aria-label="Review">
        <Notice data-tone="warning">
          <span>
            {last.decided_by} did not agree{last.decided_at && ` on ${dateTime(last.decided_at)}`}: {last.reason}
          </span>
          {last.remarks.map(({ field, text }) => (
            <div key={`${field} ${text}`} className={classes.remark}>
              <strong>{fieldAt(session.content.fields, field)?.label ?? field}</strong>
              <span>{text}</span>
              <button type="button" onClick={() => reveal.to(field)}>
                Go to it
              </button>
            </div>
          ))}
        </Notice>
      </section>
    )
  if (last?.status === 'agreed' && agreed && !isDue && published?.version !== version)
    return (
      <section className={classes.notice} aria-label="Review">
        <Notice>
          <span>
            {last.decided_by} agreed to it{last.decided_at && ` on ${dateTime(last.decided_at)}`}. It may go out.
          </span>
        </Notice>
      </section>
    )
  if (who !== null && isDue && published?.version !== version)
    return (
      <section className={classes.notice} aria-label="Review">
        <Notice>
          <span>It goes out once {who} agreed to it.</span>
        </Notice>
      </section>
    )
  return null
}
