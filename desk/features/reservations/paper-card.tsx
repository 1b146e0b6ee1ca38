import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { docTypes } from '../../../model/workflows/reservation-record.ts'
import { keepFile } from '../../api/keep-file.ts'
import { useKeptDraft } from '../../shell/kept-draft.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { FaintButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Paper } from '../../ui/paper.tsx'
import { showsPdf } from '../../ui/pdf.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import classes from './paper-card.module.css'
import { labelOf, tones } from './paper-words.ts'
import { fileOf, type SheetAttachment, type Whole } from './reservation-calls.ts'
import type { useChecks } from './use-checks.ts'

type Props = {
  readonly of: Pick<Whole, 'id' | 'status'>
  readonly attachment: SheetAttachment
  readonly buyer: string | undefined
  readonly isSeen: boolean
  /** It was asked for by key: what the browser does not show is downloaded. */
  readonly isWanted: boolean
  readonly mayCheck: boolean
  readonly isAsking: boolean
  readonly checks: ReturnType<typeof useChecks>
  onSeen(): void
  onAsk(isAsking: boolean): void
  onDone(): void
}

/** One paper, as it was handed in, and what the reviewer says of it. */
export function PaperCard(props: Props) {
  const { of, attachment, buyer, isSeen, isWanted, mayCheck, onSeen } = props
  const card = useRef<HTMLElement>(null)
  const view = useView(card)
  const { data, error, refetch } = useQuery({
    ...fileOf(of.id, attachment.file.id),
    enabled: view.isNear || isWanted,
  })
  const [isDrawn, setDrawn] = useState(false)
  const isShown = view.isIn && isDrawn
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is seen
  useEffect(() => {
    if (isShown && !isSeen) onSeen()
  }, [isShown, isSeen])
  const isHidden = !attachment.file.mime.startsWith('image/') && !showsPdf()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    if (!isWanted || !isHidden || isSeen || !data) return
    keepFile(data, attachment.file.original_name)
    onSeen()
  }, [isWanted, isHidden, isSeen, data])
  return (
    <article ref={card} className={classes.card} id={`paper-${attachment.id}`} aria-labelledby={`of-${attachment.id}`}>
      <header>
        <h3 id={`of-${attachment.id}`}>
          {docTypes[attachment.doc_type]}
          {buyer && <small> {buyer}</small>}
        </h3>
        <StatusMark tone={tones[attachment.status]}>{labelOf(attachment, isSeen, of)}</StatusMark>
        {mayCheck && <Check {...props} />}
      </header>
      {!props.isAsking && attachment.remark && <p className={classes.remark}>{attachment.remark}</p>}
      <Paper
        data={data}
        error={error}
        retry={() => void refetch()}
        file={attachment.file}
        onDrawn={() => setDrawn(true)}
      />
    </article>
  )
}

const parts = Array.from({ length: 11 }, (_, i) => i / 10)
/** So much of a paper, or of the window, counts as looked at. */
const enough = 0.6

/** Whether a paper is or was near what is shown, and whether it is in view now: clipped by whatever scrolls around it. */
function useView(card: RefObject<HTMLElement | null>) {
  const [isNear, setNear] = useState(false)
  const [isIn, setIn] = useState(false)
  useEffect(() => {
    const element = card.current
    if (!element) return
    const near = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '100% 0px', scrollMargin: '100% 0px' } as IntersectionObserverInit,
    )
    const inView = new IntersectionObserver(
      entries => {
        const last = entries.at(-1)
        setIn((last?.intersectionRatio ?? 0) >= enough || (last?.intersectionRect.height ?? 0) >= enough * innerHeight)
      },
      { threshold: parts },
    )
    near.observe(element)
    inView.observe(element)
    return () => {
      near.disconnect()
      inView.disconnect()
    }
  }, [card])
  return { isNear, isIn }
}

function Check({ attachment, isAsking, checks, onAsk, onDone }: Props) {
  const kept = useKeptDraft(`remark ${attachment.id}`, { remark: attachment.remark ?? '' })
  const remark = String(kept.draft['remark'] ?? '')
  const { check, isBusy, problem } = checks
  const atField = isAsking ? problem?.problem?.errors?.['remark']?.join(' ') : undefined
  const give = async (status: SheetAttachment['status']) => {
    const verdict = status === 'returned' ? { status, remark } : { status }
    if (!(await check([attachment], verdict))) return
    if (status === 'returned') kept.forget()
    onAsk(false)
    onDone()
  }
  if (isAsking)
    return (
      <form
        className={classes.remarking}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void give('returned')
        }}
      >
        <Textarea
          label="What is wrong with it"
          required
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          ref={focusOnce}
          error={atField}
          value={remark}
          onChange={({ currentTarget }) => kept.change({ remark: currentTarget.value })}
        />
        <Buttons>
          <ActButton size="compact-md" type="submit" isBusy={isBusy}>
            Mark for return
          </ActButton>
          <FaintButton
            size="compact-md"
            onClick={() => {
              onAsk(false)
              onDone()
            }}
          >
            Keep as it is
          </FaintButton>
        </Buttons>
      </form>
    )
  return (
    <Buttons>
      {attachment.status !== 'accepted' && (
        <ActButton size="compact-sm" variant="default" isBusy={isBusy} onClick={() => void give('accepted')}>
          Accept
        </ActButton>
      )}
      {attachment.status !== 'returned' && (
        <ActButton size="compact-sm" variant="subtle" isBusy={isBusy} onClick={() => onAsk(true)}>
          Return
        </ActButton>
      )}
      {attachment.status !== 'pending' && (
        <ActButton size="compact-sm" variant="subtle" isBusy={isBusy} onClick={() => void give('pending')}>
          Take back
        </ActButton>
      )}
    </Buttons>
  )
}

const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus()
