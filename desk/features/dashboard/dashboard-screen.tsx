import { seesSomewhere, topMenu } from '../../../model/pages/menu.ts'
import { useAccess } from '../../shell/profile.ts'
import { Choices } from './choices.tsx'
import { ContentCard } from './content-card.tsx'
import { contentCards } from './content-cards.ts'
import classes from './dashboard.module.css'
import { MailCard } from './mail-card.tsx'

// Specification 2.1, to the letter.
const welcome = 'Welcome to your Content Management System. Please choose what you want to manage to get it started.'

export default function DashboardScreen() {
  const access = useAccess()
  const hasContent = topMenu(access).includes('website')
  const hasMail = seesSomewhere(access, 'admin.mail-outbox')
  return (
    <>
      <h1 className={classes.welcome}>{welcome}</h1>
      <Choices />
      {(hasContent || hasMail) && (
        <section aria-label="My work" className={classes.cards}>
          {hasContent && contentCards.map(card => <ContentCard key={card.of} card={card} />)}
          {hasMail && <MailCard />}
        </section>
      )}
    </>
  )
}
