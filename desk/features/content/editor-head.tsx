import { Button } from '@mantine/core'
import { IconExternalLink, IconEye, IconHistory, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { brands } from '../../../model/brands.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { useReadAfter } from '../../form/use-form.ts'
import { TalkButton } from '../../history/talk-button.tsx'
import { holdsActs } from '../../shell/acts.ts'
import { useMay } from '../../shell/profile.ts'
import { QuietButton } from '../../ui/button.ts'
import { counted, dateTime, exactTime } from '../../ui/format.ts'
import { Dot } from './content-elements.ts'
import classes from './editor-head.module.css'
import { Presence } from './presence.tsx'
import type { Session } from './session.ts'
import { unpublished } from './unpublished.ts'
import { useSession } from './use-session.ts'

type Props = {
  readonly session: Session
  /** Publish stands here unless something differs: then it is in the bar below, in sight wherever one is. */
  readonly mayPublish: boolean
  readonly isQuiet: boolean
  /** Where visitors read it. */
  readonly publicAddress: string | undefined
  readonly onPublish: () => void
  readonly onHistory: () => void
  readonly onPromote: () => void
  /** Absent if the page is drawn nowhere. */
  readonly onPreview?: (() => void) | undefined
  readonly isPreviewed: boolean
  /** The drafts of the page. */
  readonly drafts: ReactNode
}

export function EditorHead({
  session,
  mayPublish,
  isQuiet,
  publicAddress,
  onPublish,
  onHistory,
  onPromote,
  onPreview,
  isPreviewed,
  drafts,
}: Props) {
  const may = useMay()
  const { publication, name } = session.target
  const isMerging = useSession(session, now => now.isMerging)
  const isElsewhere =
    publication !== undefined &&
    session.brand !== null &&
    brands.some(({ code }) => code !== session.brand?.code && may('edit', session.page, code))
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <h1>{pageOf(session.page).label}</h1>
        {publication ? <PublishedLine session={session} /> : <p className={classes.state}>{name}</p>}
      </div>
      <div className={classes.actions} data-off-paper="" {...holdsActs}>
        <Presence session={session} />
        {/* While two edits are merged there is nothing whole to show, restore or publish. */}
        {!isMerging && (
          <>
            {onPreview && (
              <QuietButton
                leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
                aria-pressed={isPreviewed}
                onClick={onPreview}
              >
                Preview
              </QuietButton>
            )}
            {drafts}
            {!session.target.named && (
              <QuietButton leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />} onClick={onHistory}>
                History
              </QuietButton>
            )}
            <TalkButton isOfPage />
            {isElsewhere && <QuietButton onClick={onPromote}>Promote to…</QuietButton>}
            {publicAddress !== undefined && (
              <QuietButton
                component="a"
                href={publicAddress}
                target="_blank"
                rel="noreferrer"
                leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
              >
                Open the page
              </QuietButton>
            )}
            {mayPublish && (
              <Button
                variant={isQuiet ? 'default' : 'filled'}
                leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
                onClick={onPublish}
              >
                Publish…
              </Button>
            )}
          </>
        )}
      </div>
    </header>
  )
}

function PublishedLine({ session }: { session: Session }) {
  const { published } = useSession(session, now => now.stored)
  const waiting = useReadAfter(session.form, () => unpublished(session).length)
  return (
    <p className={classes.state}>
      <Dot data-state={!published ? 'never' : waiting > 0 ? 'changed' : 'live'} />
      {published ? (
        <span>
          Published{' '}
          <time dateTime={published.at} title={exactTime(published.at)}>
            {dateTime(published.at)}
          </time>
          {published.by && ` by ${published.by}`} ·{' '}
          {waiting === 0 ? 'nothing unpublished' : counted(waiting, 'unpublished change')}
        </span>
      ) : (
        `Never published: ${session.target.publication?.readers} see nothing of it yet`
      )}
    </p>
  )
}
