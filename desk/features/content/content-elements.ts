import { styled } from '../../ui/styled.ts'
import classes from './content-elements.module.css'

export const Dot = styled('span', classes.dot)
export const Notice = styled('p', classes.notice)
