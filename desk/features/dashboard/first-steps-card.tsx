import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Static } from 'typebox'
import { brandByCode } from '../../../model/brands.ts'
import type { contract } from '../../../model/contract/index.ts'
import { firstSteps, stepGroups } from '../../../model/first-steps.ts'
import { maySee } from '../../../model/pages/access.ts'
import { brandParam, isBranded } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { api, reading } from '../../api/api.ts'
import { useAccess } from '../../shell/profile.ts'
import { time } from '../../ui/format.ts'
import { Unseen } from '../../ui/unseen.ts'
import { Awaited } from './card-frame.tsx'
import classes from './first-steps-card.module.css'
import { useLate } from './use-late.ts'

type Line = Static<typeof contract.dashboard.firstSteps.reply>['lines'][number]

const needed = ({ key }: Line) => firstSteps[key].optional !== true

/** The part of the house that a line stands under: each site is a part of its own. */
const partOf = ({ key, brand }: Line): string =>
  brand === null ? stepGroups[firstSteps[key].group] : `Site: ${brandByCode(brand)?.display_label ?? brand}`

/** A house that begins needs these before anything else on its dashboard: they are awaited for so many ms. */
const patience = 3000

/** What the house needs before it works, part by part; absent once nothing is left. What it would push away is drawn with it; where it is late, it stands below. */
export function FirstStepsCard() {
  const { data, isPending } = useQuery({
    ...reading(['dashboard.first-steps'], api.dashboard.firstSteps),
    refetchInterval: 60_000,
  })
  const isLate = useLate(isPending, patience)
  if (isPending) return <Awaited isLate={isLate} />
  // A house that stands has no such card, so a failure takes no room on the dashboard either.
  if (!data || data.is_done) return null
  const parts = [...Map.groupBy(data.lines, partOf)]
  const left = data.lines.filter(line => needed(line) && !line.is_done).length
  const first = parts.find(([, lines]) => lines.some(line => needed(line) && !line.is_done))?.[0]
  return (
    <section className={classes.card} data-last={isLate} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">First steps</h2>
        <p>
          {left} left of {data.lines.filter(needed).length}. Each line is read from what stands, as of{' '}
          {time(data.as_of)}; the card goes when all are done.
        </p>
      </header>
      {parts.map(([part, lines]) => (
        <Part key={part} part={part} lines={lines} isOpen={part === first} />
      ))}
    </section>
  )
}

function Part({ part, lines, isOpen }: { part: string; lines: readonly Line[]; isOpen: boolean }) {
  const done = lines.filter(({ is_done }) => is_done).length
  const isDone = done === lines.length
  return (
    <details className={classes.part} open={isOpen} data-done={isDone}>
      <summary>
        <Mark isDone={isDone} /> {part}{' '}
        <span className="figures">
          {done} of {lines.length}
        </span>
      </summary>
      <ul>
        {lines.map(line => (
          <Step key={`${line.key} ${line.brand}`} line={line} />
        ))}
      </ul>
    </details>
  )
}

function Step({ line: { key, brand: code, is_done, note } }: { line: Line }) {
  const access = useAccess()
  const { label, who, unlocks, page, optional } = firstSteps[key]
  const brand = code === null ? undefined : brandByCode(code)
  const isOpenToMe = maySee(access, page, brand?.code)
  const to = brand && isBranded(page) ? pathOf(page, { [brandParam]: brand.slug }) : pathOf(page)
  return (
    <li data-done={is_done}>
      <Mark isDone={is_done} />
      <div>
        {isOpenToMe ? <Link to={to}>{label}</Link> : <span>{label}</span>} {note && <span>{note}</span>}
        {!is_done && (
          <small>
            {who}. {unlocks}
            {optional && ' Where you have such a thing.'}
          </small>
        )}
      </div>
    </li>
  )
}

const Mark = ({ isDone }: { isDone: boolean }) => (
  <>
    {isDone ? (
      <IconCircleCheck className={classes.done} size={18} stroke={1.6} aria-hidden />
    ) : (
      <IconCircle className={classes.open} size={18} stroke={1.6} aria-hidden />
    )}
    <Unseen>{isDone ? 'Done: ' : 'To do: '}</Unseen>
  </>
)
