import { styled } from '../../ui/styled.ts'
import classes from './publishing-elements.module.css'

export const Actions = styled('div', classes.actions)
export const Facts = styled('span', classes.facts)
export const Part = styled('section', classes.part)
export const PreviewLink = styled('li', classes.link)
export const Rows = styled('ul', classes.rows)
export const SmallFacts = styled('small', classes.facts)
