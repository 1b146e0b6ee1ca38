import { styled } from '../ui/styled.ts'
import classes from './grid-elements.module.css'

export const GridMove = styled('td', classes.move)
export const GridTable = styled('table', classes.table)
export const TickCell = styled('td', classes.tick)
export const TickHead = styled('th', classes.tick)
