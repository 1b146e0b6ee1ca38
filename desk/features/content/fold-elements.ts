import { styled } from '../../ui/styled.ts'
import classes from './fold-elements.module.css'

/** Rows that unfold below themselves. */
export const FoldList = styled('ul', classes.list)
export const FoldRow = styled('button', classes.row)
export const FoldFacts = styled('span', classes.facts)
