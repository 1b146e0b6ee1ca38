import { styled } from '../../ui/styled.ts'
import classes from './library-elements.module.css'

export const Quiet = styled('button', classes.quiet, { type: 'button' })
