import { styled } from '../../ui/styled.ts'
import classes from './control-elements.module.css'

export const Hint = styled('output', classes.hint)
export const HintWord = styled('span', classes.hint)
export const Row = styled('div', classes.row)
