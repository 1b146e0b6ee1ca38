import { styled } from '../../ui/styled.ts'
import classes from './landing-elements.module.css'

export const Pages = styled('ul', classes.pages)
