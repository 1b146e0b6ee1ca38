import { styled } from '../../ui/styled.ts'
import classes from './gateway-keys-elements.module.css'

export const Actions = styled('div', classes.actions)
export const Form = styled('form', classes.form)
export const Made = styled('div', classes.made)
export const Ending = styled('small', classes.ending)
export const Notes = styled('div', classes.notes)
/** Wide enough for a question in a table whose cells do not wrap. */
export const Question = styled('div', classes.question)
