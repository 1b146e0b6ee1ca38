import { Link } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { may } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { topMenu } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { useAccess } from '../../shell/profile.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Awaited } from './card-frame.tsx'
import { cardsOf } from './cards.tsx'
import { Choices } from './choices.tsx'
import classes from './dashboard-screen.module.css'
import { TourOnce } from './tour-once.tsx'
import { useArrangement } from './use-arrangement.ts'
import { useLate } from './use-late.ts'

const CardChooser = laterPart(() => import('./card-chooser.tsx'))
// For few people, and until their house is set up.
const FirstStepsCard = laterPart(async () => ({ default: (await import('./first-steps-card.tsx')).FirstStepsCard }), {
  isQuiet: true,
})

/** In the place of what is still fetched; for a second what comes below waits for it. */
const AwaitedPart = () => <Awaited isLate={useLate(true)} />

// Specification 2.1, to the letter.
const welcome = 'Welcome to your Content Management System. Please choose what you want to manage to get it started.'

export default function DashboardScreen() {
  const access = useAccess()
  const rows = useMemo(() => cardsOf(access), [access])
  const { cards, isAwaited, isLate, isChosen, arrange } = useArrangement(rows.map(({ key }) => key))
  const rowOf = (card: string) => rows.find(({ key }) => key === card)
  const shown = cards
    .flatMap(({ card, is_hidden }) => (is_hidden ? [] : [rowOf(card)]))
    .filter(row => row !== undefined)
  return (
    <div className={classes.work}>
      <h1 className={classes.welcome}>{welcome}</h1>
      <TourOnce />
      <Choices />
      {may(access, 'edit', 'admin.user-account') && (
        // What stands below it waits for it from the start: it would be drawn, and put away again.
        <Suspense fallback={<AwaitedPart />}>
          <FirstStepsCard />
        </Suspense>
      )}
      {rows.length > 1 && (
        <div className={classes.bar} data-off-paper="">
          {topMenu(access).includes('website') && (
            <Link to={pathOf('desk.calendar')} className={classes.arrange}>
              {pageOf('desk.calendar').label}
            </Link>
          )}
          <Popover
            className={classes.arrange}
            align="end"
            label="Arrange the cards"
            onOpen={() => void CardChooser.load().catch(() => undefined)}
          >
            {() => (
              <Suspense fallback={null}>
                <CardChooser
                  cards={cards}
                  isChosen={isChosen}
                  titleOf={card => rowOf(card)?.title ?? card}
                  onArrange={arrange}
                />
              </Suspense>
            )}
          </Popover>
        </div>
      )}
      {rows.length > 0 && (
        <section aria-label="My work" className={classes.cards} data-tour="work">
          {isAwaited && <Awaited isLate={isLate} />}
          {shown.map(({ key, Card }) => (
            <Card key={key} />
          ))}
          {shown.length === 0 && (
            <p className={classes.none}>Every card is hidden. “Arrange the cards” shows them again.</p>
          )}
        </section>
      )}
    </div>
  )
}
