import classes from './more-button.module.css'
import { styled } from './styled.ts'

/** Shows what a cell of a calendar has no room for. */
export const MoreButton = styled('button', classes.more, { type: 'button' })
