import { styled } from '../../ui/styled.ts'
import classes from './dashboard-elements.module.css'

export const DashboardRows = styled('ul', classes.rows)
export const CardPart = styled('h3', classes.part)
export const More = styled('p', classes.more)
