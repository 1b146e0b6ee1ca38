import { styled } from '../ui/styled.ts'
import classes from './states-elements.module.css'

export const StateFrame = styled('section', classes.state)
