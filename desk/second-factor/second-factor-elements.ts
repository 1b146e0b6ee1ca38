import { styled } from '../ui/styled.ts'
import classes from './second-factor-elements.module.css'

export const Step = styled('p', classes.step)
