import { styled } from '../ui/styled.ts'
import classes from './list-screen-elements.module.css'

export const Layout = styled('div', classes.layout)
export const List = styled('div', classes.list)
/** The toolbar, and over it what is done with the ticked rows: rows stay where they are. */
export const Tools = styled('div', classes.tools, { 'data-off-paper': '' } as object)
