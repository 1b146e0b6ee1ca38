import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { brandById } from '../../../model/brands.ts'
import { formStates, reservationStates } from '../../../model/workflows/reservation-record.ts'
import { Deciding } from '../../cases/deciding.tsx'
import { useMe } from '../../cases/me.ts'
import { Timeline } from '../../cases/timeline.tsx'
import { Turn } from '../../cases/turn.tsx'
import { Facts } from '../../list/facts.tsx'
import type { PanelProps } from '../../list/list-config.ts'
import { SidePanel } from '../../list/side-panel.tsx'
import { useMay } from '../../shell/profile.ts'
import { QuietButton } from '../../ui/button.ts'
import { peso } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { When } from '../../ui/when.tsx'
import { Checks } from './agreement.tsx'
import { openForm } from './go-on.ts'
import { PaperButton } from './paper-button.tsx'
import { PostToErp } from './post-to-erp.tsx'
import { attachmentsOf, reviewPath, type Whole, wholeOf } from './reservation-calls.ts'
import { reservationDecision } from './reservation-decision.tsx'
import classes from './reservation-panel.module.css'
import { turnOf } from './reservation-turn.ts'
import { Marks } from './review-screen.tsx'

/** A reservation beside its queue: claimed here, checked and decided on its forms. */
export default function ReservationPanel({ id, row, onChanged }: PanelProps) {
  const { data, error, refetch } = useQuery(wholeOf({ id }))
  const name = data?.buyer_name ?? row?.['buyer_name']
  return (
    <SidePanel
      of={id}
      title={typeof name === 'string' ? name : `Reservation ${id}`}
      note={
        data && (
          <>
            <StatusMark tone={reservationStates[data.status].tone}>{reservationStates[data.status].label}</StatusMark>
            <span>{data.reservation_no}</span>
          </>
        )
      }
    >
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && <ReservationBody whole={data} onChanged={onChanged} refetch={() => void refetch()} />}
    </SidePanel>
  )
}

export function ReservationBody({ whole, onChanged, refetch }: { whole: Whole; onChanged(): void; refetch(): void }) {
  const [principal] = whole.partners
  const inTheWay = whole.checks.filter(({ faults }) => faults.length > 0).map(({ guard }) => guard)
  const isWaiting = whole.status === 'submitted' || whole.status === 'under_review'
  const me = useMe()
  const may = useMay()
  const navigate = useNavigate()
  const { data: papers } = useQuery(attachmentsOf(whole.id))
  const mayReview =
    may('approve', 'sellers_portal.e-booking', brandById(whole.brand_id)?.code) && !whole.own.includes(me.id)
  const isMine = whole.status === 'under_review' && whole.reviewer_id === me.id
  if (!principal) return null
  return (
    <div className={classes.panel}>
      <p className={classes.marks}>
        <Marks whole={whole} />
      </p>
      <Turn {...turnOf(whole, me, mayReview, papers)} />
      {isMine && (
        <Button component={Link} to={openForm(whole)} className={classes.on}>
          Go on with the review
        </Button>
      )}
      <PostToErp whole={whole} onPosted={refetch} />
      {whole.status !== 'under_review' && (
        <Deciding
          kind={reservationDecision('ra', principal.partner_id)}
          whole={whole}
          // Who has claimed it looks at its papers next.
          onDecided={action => (action === 'claim' ? navigate({ to: openForm(whole) }) : onChanged())}
          refetch={refetch}
        />
      )}
      <nav aria-label="Forms" className={classes.forms}>
        {whole.partners.map(({ partner_id, name, cis_status }) => (
          <QuietButton
            key={partner_id}
            component={Link}
            to={reviewPath(whole.reservation_no, partner_id, 'cis')}
            size="compact-md"
          >
            CIS: {name} · {formStates[cis_status].label}
          </QuietButton>
        ))}
        <QuietButton
          component={Link}
          to={reviewPath(whole.reservation_no, principal.partner_id, 'ra')}
          size="compact-md"
        >
          RA · {formStates[whole.ra_status].label}
        </QuietButton>
        <PaperButton of={whole} size="compact-md" />
      </nav>
      <Facts
        facts={[
          ['Property', `${whole.property}, unit ${whole.unit}`],
          ['Seller', `${whole.seller}, ${whole.sales_group}`],
          ['Reviewer', whole.reviewer],
          ['TCP', peso(whole.tcp)],
          ['Submitted', whole.submitted_at && <When key="submitted" at={whole.submitted_at} withTime />],
          ['Submit by', whole.submission_expiration && <When key="by" at={whole.submission_expiration} withTime />],
          ['Contract no.', whole.contract_no],
          ['Reason given', whole.decision_reason],
          ['Posting failed', whole.post_error],
        ]}
      />
      {isWaiting && inTheWay.length > 0 && <Checks whole={whole} only={inTheWay} />}
      <Timeline steps={whole.timeline} />
    </div>
  )
}
