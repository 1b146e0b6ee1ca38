import { styled } from '../../ui/styled.ts'
import classes from './figures-elements.module.css'

export const Amounts = styled('span', classes.amounts)
export const Chart = styled('section', classes.chart)
export const Charts = styled('div', classes.charts)
export const Name = styled('span', classes.name)
export const Rate = styled('span', classes.rate)
export const Row = styled('div', classes.row)
export const RowButton = styled('button', classes.row, { type: 'button' })
