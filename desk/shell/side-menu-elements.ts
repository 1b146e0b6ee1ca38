import { styled } from '../ui/styled.ts'
import classes from './side-menu-elements.module.css'

export const Empty = styled('p', classes.empty)
export const EmptyAlert = styled('div', classes.empty)
export const Selector = styled('div', classes.selector)
