import { styled } from '../ui/styled.ts'
import classes from './beside-links.module.css'

export const BesideLinks = styled('nav', classes.beside)
