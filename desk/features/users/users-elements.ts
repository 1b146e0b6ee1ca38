import { styled } from '../../ui/styled.ts'
import classes from './users-elements.module.css'

export const Below = styled('div', classes.below)
export const BelowForm = styled('form', classes.below)
export const Label = styled('label', classes.label)
