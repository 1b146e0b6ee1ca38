import classes from './input.module.css'
import { styled } from './styled.ts'

/** A field to type or choose in. `data-bare` if it is in a frame that its unit shares. */
export const Input = styled('input', classes.input)
export const TextArea = styled('textarea', classes.input)
