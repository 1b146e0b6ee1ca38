import classes from './narrowing.module.css'
import { styled } from './styled.ts'

/** Buttons that narrow what a page shows to one sort of it, each pressed or not; the group names itself by `aria-label`. */
export const Narrowing = styled('div', classes.narrowing, { role: 'group' })
