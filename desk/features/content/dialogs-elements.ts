import { styled } from '../../ui/styled.ts'
import classes from './dialogs-elements.module.css'

export const Changes = styled('div', classes.changes)
export const ChangesRegion = styled('section', classes.changes)
export const Moment = styled('div', classes.moment)
export const When = styled('fieldset', classes.when)
