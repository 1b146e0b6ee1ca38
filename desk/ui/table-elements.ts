import { styled } from './styled.ts'
import classes from './table-elements.module.css'

export const ScrollingTable = styled('section', classes.scroll)
