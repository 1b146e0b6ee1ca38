import { styled } from '../ui/styled.ts'
import classes from './form-elements.module.css'

export const Box = styled('div', classes.box)
export const FormOrigin = styled('button', classes.origin, { type: 'button' })
export const Head = styled('div', classes.head)
export const Help = styled('p', classes.help)
export const Label = styled('span', classes.label)
export const LabelOf = styled('label', classes.label)
export const LabelTitle = styled('h3', classes.label)
export const Small = styled('button', classes.small, { type: 'button' })
export const Warning = styled('p', classes.warning)
