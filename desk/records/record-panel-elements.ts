import { styled } from '../ui/styled.ts'
import classes from './record-panel-elements.module.css'

/** Why the record is as it is and changes no more. */
export const Settled = styled('p', classes.settled, { role: 'note' })
/** What the panel holds; the page that shows the record stands beside it. */
export const BesidePage = styled('div', classes.beside)
export const Tools = styled('div', classes.tools)
/** Where the record stands with something beside its fields. */
export const Standing = styled('section', classes.standing)
export const Differences = styled('div', classes.differences)
