import { styled } from './styled.ts'
import classes from './unseen.module.css'

/** Words that only a screen reader says: for example which record a button acts on. */
export const Unseen = styled('span', classes.unseen)
/** The same of a whole part, as the table of what a chart shows. */
export const UnseenPart = styled('div', classes.unseen)
export const UnseenTitle = styled('h2', classes.unseen)
/** An event, read out as it happens. */
export const UnseenNews = styled('p', classes.unseen, { 'aria-live': 'polite' })
