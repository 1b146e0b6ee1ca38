import { styled } from '../ui/styled.ts'
import classes from './list-screen-elements.module.css'

export const Layout = styled('div', classes.layout)
export const List = styled('div', classes.list)
