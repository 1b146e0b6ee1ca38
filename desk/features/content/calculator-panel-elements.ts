import { styled } from '../../ui/styled.ts'
import classes from './calculator-panel-elements.module.css'

export const Warnings = styled('ul', classes.warnings)
