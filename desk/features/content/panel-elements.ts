import { styled } from '../../ui/styled.ts'
import classes from './panel-elements.module.css'

export const Panel = styled('section', classes.panel)
