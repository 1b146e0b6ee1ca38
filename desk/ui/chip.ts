import classes from './chip.module.css'
import { styled } from './styled.ts'

/** A small choice among others; `data-used` if it was chosen. */
export const Chip = styled('button', classes.chip, { type: 'button' })
