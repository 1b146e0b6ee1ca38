import { styled } from '../../ui/styled.ts'
import classes from './change-elements.module.css'

/** What many units would come to, in numbers. */
export const Counts = styled('p', classes.counts, { role: 'status' })
/** Fields side by side, as many as have room. */
export const Fields = styled('fieldset', classes.fields)
/** A field under its name. */
export const Named = styled('label', classes.named)
/** What is wrong with a field, under it. */
export const Wrong = styled('span', classes.wrong)
