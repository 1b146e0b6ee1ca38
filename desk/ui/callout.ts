import classes from './callout.module.css'
import { styled } from './styled.ts'

/** A text to read before going on: a warning, or, with `data-tone="info"`, something good to know. */
export const Callout = styled('p', classes.callout)
