import { styled } from './styled.ts'
import classes from './switch.module.css'

/** On or off at once. */
export const Switch = styled('input', classes.switch, { type: 'checkbox', role: 'switch' })
