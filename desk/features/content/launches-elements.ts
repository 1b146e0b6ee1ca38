import { styled } from '../../ui/styled.ts'
import classes from './launches-elements.module.css'

export const Aside = styled('small', classes.aside)
export const Candidates = styled('fieldset', classes.candidates)
export const Looks = styled('section', classes.looks)
export const View = styled('div', classes.view)
