import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { brandById } from '../../../model/brands.ts'
import { formStates, type SheetKind } from '../../../model/workflows/reservation-record.ts'
import type { CaseRow } from '../../cases/case.ts'
import { CaseStatus } from '../../cases/case-status.tsx'
import { Heading } from '../../cases/cases-elements.ts'
import { Deciding } from '../../cases/deciding.tsx'
import type { Ahead } from '../../cases/decision-step.tsx'
import { useMe } from '../../cases/me.ts'
import { Timeline } from '../../cases/timeline.tsx'
import { Turn } from '../../cases/turn.tsx'
import { queueAfter } from '../../list/came-from.ts'
import { useCrumbName } from '../../shell/crumb-names.ts'
import { NotFoundScreen } from '../../shell/not-found-screen.tsx'
import { useMay } from '../../shell/profile.ts'
import { goOn, standing, useArrival } from '../../ui/arrival.ts'
import { FaintButton, QuietButton } from '../../ui/button.ts'
import { Callout } from '../../ui/callout.ts'
import { counted } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { UnseenTitle } from '../../ui/unseen.ts'
import { When } from '../../ui/when.tsx'
import { widerThan } from '../../ui/widths.ts'
import { Checks, Figures } from './agreement.tsx'
import { CorrectAgreement, CorrectSheet } from './correct.tsx'
import { nextReview, openForm } from './go-on.ts'
import { PaperButton } from './paper-button.tsx'
import { type LookedAt, Papers } from './papers.tsx'
import { PostToErp } from './post-to-erp.tsx'
import { attachmentsOf, key, reviewPath, type Whole, wholeOf } from './reservation-calls.ts'
import { reservationDecision } from './reservation-decision.tsx'
import { turnOf } from './reservation-turn.ts'
import classes from './review-screen.module.css'
import { SheetFacts, Signatures, SurveyFacts } from './sheet.tsx'

const page = 'sellers_portal.e-booking'

/** One form of a reservation under review: its papers on the left, the decision and the form on the right. */
export default function ReviewScreen({ params }: ScreenProps) {
  const { rNo = '', partnerId = '', form = '' } = params
  const { data, error, refetch } = useQuery(wholeOf({ reservation_no: rNo }))
  if (form !== 'cis' && form !== 'ra') return <NotFoundScreen />
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={480} />
  if (!data.partners.some(({ partner_id }) => partner_id === partnerId)) return <NotFoundScreen />
  return <Review key={rNo} whole={data} partner={partnerId} form={form} refetch={() => void refetch()} />
}

type Props = { whole: Whole; partner: string; form: SheetKind; refetch(): void }

function Review({ whole, partner, form, refetch }: Props) {
  const me = useMe()
  const may = useMay()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: papersRead } = useQuery(attachmentsOf(whole.id))
  const mayReview = may('approve', page, brandById(whole.brand_id)?.code) && !whole.own.includes(me.id)
  const kind = reservationDecision(form, partner)
  useCrumbName('rNo', whole.reservation_no)
  useCrumbName('partnerId', whole.partners.find(each => each.partner_id === partner)?.name)
  useCrumbName('form', form === 'ra' ? 'Reservation agreement' : 'Client information sheet')
  // ux.md, Approvals 2: what a decision changes comes first; beside it, where there is room, the papers.
  const isWide = useMediaQuery(widerThan('tablet'), undefined, { getInitialValueInEffect: false })
  const mayCheck = whole.status === 'under_review' && whole.reviewer_id === me.id
  const [lookedAt, setLookedAt] = useState<LookedAt>()
  // What is still to be looked at comes before the step.
  const comesLater = mayCheck && !lookedAt && papersRead?.every(({ status }) => status !== 'pending') !== true
  useArrival(heading, comesLater ? undefined : standing(key, whole))
  const papers = <Papers {...{ whole, partner, form, mayCheck }} isBeside={isWide === true} onLookedAt={setLookedAt} />
  async function onDecided(action: string, row: CaseRow) {
    const then = 'partners' in row ? (row as Whole) : whole
    // As the step left it, at once: the next step names this version.
    const keep = () => queries.setQueryData(wholeOf({ reservation_no: whole.reservation_no }).queryKey, then)
    if (action === 'claim' || action === 'take_over') return void keep()
    const next = action === 'approve_cis' ? openForm(then) : await nextReview(queries, then, me.id)
    if (next !== undefined) await navigate({ to: next })
    keep()
  }
  return (
    <article className={classes.review} aria-labelledby="review-title">
      <Heading>
        <h1 id="review-title" ref={heading} tabIndex={-1}>
          {whole.buyer_name}
        </h1>
        <CaseStatus kind={kind} status={whole.status} />
        <Marks whole={whole} />
        <Muted>
          {whole.reservation_no} · {brandById(whole.brand_id)?.display_label} · {whole.property}, unit {whole.unit}
          {whole.submitted_at && (
            <>
              {' '}
              · submitted <When at={whole.submitted_at} withTime />
            </>
          )}
          {whole.reviewer && ` · reviewer ${whole.reviewer}`}
        </Muted>
      </Heading>
      <Tabs whole={whole} partner={partner} form={form} />
      <Turn {...turnOf(whole, me, mayReview, papersRead)} />
      {whole.decision_reason &&
        (whole.status === 'returned' || whole.status === 'disapproved' || whole.status === 'cancelled') && (
          <Callout>Reason given: {whole.decision_reason}</Callout>
        )}
      {whole.post_error && <Callout>Posting failed: {whole.post_error}</Callout>}
      <div className={classes.columns}>
        {isWide && papers}
        <div className={classes.form}>
          <UnseenTitle>{form === 'ra' ? 'Reservation agreement' : 'Client information sheet'}</UnseenTitle>
          {form === 'ra' && <PostToErp whole={whole} onPosted={refetch} />}
          <Deciding
            key={`${partner} ${form}`}
            {...{ kind, whole, comesLater, refetch, onDecided }}
            {...(lookedAt ? { ahead: acceptFirst(lookedAt) } : {})}
          />
          {form === 'ra' ? <Figures whole={whole} /> : <SheetFacts reservation={whole.id} partner={partner} />}
          {!isWide && papers}
          {form === 'ra' ? <CorrectAgreement whole={whole} /> : <CorrectSheet whole={whole} partner={partner} />}
          {form === 'ra' && <Checks whole={whole} />}
          <Signatures reservation={whole.id} form={form} partner={partner} />
          <SurveyFacts reservation={whole.id} partner={partner} />
          <Timeline
            steps={whole.timeline}
            of={{ kind: 'reservations', id: whole.id, name: whole.reservation_no, onRestored: refetch }}
          />
        </div>
      </div>
    </article>
  )
}

/** Who has looked at all papers accepts them on the way to the step: one key and not two. */
const acceptFirst = ({ left, accept }: LookedAt): Ahead => ({
  of: ['approve_cis', 'approve'],
  label: `Accept ${counted(left, 'paper')} and`,
  mends: 'attachments',
  run: accept,
})

/** What a reviewer must not overlook. */
export function Marks({ whole }: { whole: Whole }) {
  return (
    <>
      {whole.covered_transaction && (
        <span className={classes.mark} title="Cash over ₱7,500,000 must be reported. Refer this receipt to Compliance.">
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> Covered transaction
        </span>
      )}
      {whole.foreign && (
        <span className={classes.mark} data-good={whole.foreign.allowed || undefined}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> Foreign buyer:{' '}
          {whole.property_type === 'condominium'
            ? whole.foreign.share_with === null
              ? 'the foreign share is not known'
              : `${(whole.foreign.share_with * 100).toFixed(2)}% of ${whole.foreign.cap * 100}% with this unit`
            : 'condominium units only'}
        </span>
      )}
    </>
  )
}

function Tabs({ whole, partner, form }: Pick<Props, 'whole' | 'partner' | 'form'>) {
  const [principal] = whole.partners
  const me = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  // The same that opens by itself after a decision. It is looked up when it is asked for: who reads a buyer’s record is written down.
  async function goToNext() {
    const next = await nextReview(queries, whole, me.id)
    if (next === undefined) return void say('Nothing else waits for your review.')
    goOn()
    await navigate({ to: next })
  }
  return (
    <nav aria-label="Forms" className={classes.tabs}>
      {whole.partners.map(each => (
        <Link
          key={each.partner_id}
          to={reviewPath(whole.reservation_no, each.partner_id, 'cis')}
          aria-current={form === 'cis' && each.partner_id === partner ? 'page' : undefined}
        >
          CIS: {each.name} <small>{formStates[each.cis_status].label}</small>
        </Link>
      ))}
      {principal && (
        <Link
          to={reviewPath(whole.reservation_no, principal.partner_id, 'ra')}
          aria-current={form === 'ra' ? 'page' : undefined}
        >
          RA <small>{formStates[whole.ra_status].label}</small>
        </Link>
      )}
      <span className={classes.ways}>
        <PaperButton of={whole} />
        {(whole.next !== null || queueAfter(key, whole.id).length > 0) && (
          <QuietButton size="compact-sm" onClick={() => void goToNext()}>
            Next to review
          </QuietButton>
        )}
        <FaintButton component={Link} to="/sellers-portal/e-booking" size="compact-sm">
          All reservations
        </FaintButton>
      </span>
    </nav>
  )
}
