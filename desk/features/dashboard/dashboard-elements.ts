import { styled } from '../../ui/styled.ts'
import classes from './dashboard-elements.module.css'

export const DashboardRows = styled('ul', classes.rows)
export const More = styled('p', classes.more)
