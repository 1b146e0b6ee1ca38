import classes from './buttons.module.css'
import { styled } from './styled.ts'

/** Buttons in a row, which breaks. `data-end` puts them at its end, `data-apart` below what they act on. */
export const Buttons = styled('div', classes.buttons)
