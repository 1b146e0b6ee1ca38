import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { agreementPapers, docTypes, type SheetKind } from '../../../model/workflows/reservation-record.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { goOn, standing, useArrival } from '../../ui/arrival.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { onceSettled } from '../../ui/settled.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import { UnseenTitle } from '../../ui/unseen.ts'
import { PaperCard } from './paper-card.tsx'
import { labelOf, tones } from './paper-words.ts'
import classes from './papers.module.css'
import { attachmentsOf, key, type SheetAttachment, type Whole } from './reservation-calls.ts'
import { useChecks } from './use-checks.ts'

/** All papers have been looked at, and what is left of them can be accepted on the way to the step. */
export type LookedAt = { readonly left: number; accept(): Promise<boolean> }
type Props = {
  whole: Whole
  form: SheetKind
  partner: string
  mayCheck: boolean
  isBeside: boolean
  onLookedAt(all: LookedAt | undefined): void
}

/** Sheet by sheet, and the agreement's last: the order in which they are decided. */
const inOrder = (whole: Whole, papers: readonly SheetAttachment[]): SheetAttachment[] => {
  const placeOf = ({ doc_type, partner_id }: SheetAttachment) =>
    agreementPapers.includes(doc_type)
      ? whole.partners.length
      : whole.partners.findIndex(each => each.partner_id === partner_id)
  return papers.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** All papers of a reservation, one below the other, beside its figures: looked at, accepted or marked for return. */
export function Papers(props: Props) {
  const { data, error, refetch } = useQuery(attachmentsOf(props.whole.id))
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={420} />
  if (data.length === 0) return <Muted>No papers were handed in yet.</Muted>
  return <Stack {...props} papers={inOrder(props.whole, data)} />
}

function Stack(props: Props & { papers: readonly SheetAttachment[] }) {
  const { whole, form, partner, mayCheck, isBeside, papers, onLookedAt } = props
  const router = useRouter()
  const box = useRef<HTMLElement>(null)
  // A file that takes the place of another has not been looked at.
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [asking, ask] = useState<number>()
  const [wanted, want] = useState<number>()
  const ledTo = useRef<number>(undefined)
  const seenLast = useRef<number>(undefined)
  const isClaimed = useRef(mayCheck)
  const checks = useChecks(whole.id, whole.buyer_name)
  const open = papers.filter(({ status }) => status === 'pending')
  const ready = open.filter(({ file, id }) => seen.has(file.id) && id !== asking)
  const unseen = papers.filter(({ file }) => !seen.has(file.id))
  const isAllSeen = mayCheck && open.length > 0 && ready.length === open.length
  useArrival(box, mayCheck && open.length > 0 && !isAllSeen ? standing(key, whole) : undefined)
  const acceptReady = useRef(async () => true)
  acceptReady.current = () => checks.check(ready, { status: 'accepted' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when there is more or less to accept
  useEffect(() => {
    onLookedAt(isAllSeen ? { left: open.length, accept: () => acceptReady.current() } : undefined)
    // Only who asked for the last paper by key is led on: who scrolls to it would press the step by scrolling on.
    if (isAllSeen && seenLast.current === ledTo.current) goOn()
  }, [isAllSeen, open.length])
  // Who has claimed it has seen what was in view: the next papers come up, as if asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the claim, and not at each look
  useEffect(() => {
    if (isClaimed.current === false && mayCheck && unseen[0]) {
      show(unseen[0])
      want(unseen[0].id)
    }
    isClaimed.current = mayCheck
  }, [mayCheck])

  const show = (paper: SheetAttachment) =>
    isBeside
      ? box.current?.scrollTo({ top: topOf(paper) })
      : document.getElementById(`paper-${paper.id}`)?.scrollIntoView({ block: 'start' })
  const lookAt = (paper: SheetAttachment) => {
    show(paper)
    want(paper.id)
    ledTo.current = paper.id
  }
  const own = papers.find(each =>
    form === 'ra'
      ? agreementPapers.includes(each.doc_type)
      : each.partner_id === partner && !agreementPapers.includes(each.doc_type),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has other papers
  useEffect(
    () => (isBeside && own ? onceSettled(router, () => box.current?.scrollTo({ top: topOf(own) })) : undefined),
    [form, partner, isBeside],
  )

  /** The focus goes on: to papers that are to be looked at, else to the step. */
  function goOnFrom(checked: readonly SheetAttachment[]) {
    const rest = open.filter(each => !checked.includes(each))
    if (rest.length === 0) goOn()
    else box.current?.focus({ preventScroll: true })
    const next = rest.find(({ file }) => !seen.has(file.id))
    if (next) show(next)
  }
  async function accept(chosen: readonly SheetAttachment[]) {
    if (chosen.length > 0 && !checks.isBusy && (await checks.check(chosen, { status: 'accepted' }))) goOnFrom(chosen)
  }
  /** The first that is to be checked among those in view. */
  const current = () => {
    const top = box.current?.getBoundingClientRect().top ?? 0
    return open.find(
      ({ id }) => (document.getElementById(`paper-${id}`)?.getBoundingClientRect().bottom ?? 0) > top + 80,
    )
  }
  const withCurrent = (act: (paper: SheetAttachment) => void) => () => {
    const paper = current()
    if (paper) act(paper)
  }
  useShortcuts([
    { keys: 'n', label: 'Look at the next papers', run: () => unseen[0] && lookAt(unseen[0]) },
    ...(mayCheck
      ? [
          { keys: 'l', label: 'Accept all that I have looked at', run: () => void accept(ready) },
          { keys: 'e', label: 'Accept this paper, and on', run: withCurrent(paper => void accept([paper])) },
          { keys: 'm', label: 'Mark this paper for return', run: withCurrent(({ id }) => ask(id)) },
        ]
      : []),
  ])
  return (
    <section aria-label="Papers" className={classes.papers} data-beside={isBeside || undefined}>
      <UnseenTitle>Papers</UnseenTitle>
      <ul className={classes.list}>
        {papers.map(paper => (
          <li key={paper.id}>
            <button type="button" onClick={() => show(paper)}>
              <span>{docTypes[paper.doc_type]}</span>
              <StatusMark tone={tones[paper.status]}>{labelOf(paper, seen.has(paper.file.id), whole)}</StatusMark>
            </button>
          </li>
        ))}
      </ul>
      {mayCheck && (
        <div className={classes.all}>
          <ActButton
            size="compact-md"
            isBusy={checks.isBusy}
            isOff={ready.length === 0}
            onClick={() => void accept(ready)}
          >
            Accept all that I have looked at ({ready.length})
          </ActButton>
          <Muted>
            {open.length === 0
              ? 'All papers are checked.'
              : `${open.length} to check. N looks on, L accepts what was looked at, E this one, M marks it for return.`}
          </Muted>
          {checks.problem && <p role="alert">{checks.problem.message}</p>}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={box} id="papers" aria-label="Papers, one below the other" tabIndex={0} className={classes.stack}>
        {papers.map(paper => (
          <PaperCard
            key={paper.id}
            of={whole}
            attachment={paper}
            buyer={whole.partners.length > 1 ? nameOf(whole, paper) : undefined}
            isSeen={seen.has(paper.file.id)}
            isWanted={wanted === paper.id}
            mayCheck={mayCheck}
            isAsking={asking === paper.id}
            checks={checks}
            onSeen={() => {
              seenLast.current = paper.id
              setSeen(now => new Set([...now, paper.file.id]))
            }}
            onAsk={isAsking => ask(isAsking ? paper.id : undefined)}
            onDone={() => goOnFrom([paper])}
          />
        ))}
      </section>
    </section>
  )
}

const topOf = ({ id }: SheetAttachment): number => document.getElementById(`paper-${id}`)?.offsetTop ?? 0
const nameOf = (whole: Whole, { partner_id }: SheetAttachment): string | undefined =>
  whole.partners.find(each => each.partner_id === partner_id)?.name
