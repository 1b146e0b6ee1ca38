import { styled } from '../ui/styled.ts'
import classes from './sign-in-form-elements.module.css'

export const Advice = styled('p', classes.advice)
export const Alert = styled('div', classes.alert, { role: 'alert' })
export const Aside = styled('p', classes.aside)
export const Form = styled('form', classes.form)
export const FormFrame = styled('div', classes.form)
export const Keeper = styled('input', classes.keeper)
export const Password = styled('div', classes.password)
export const Problem = styled('p', classes.problem)
export const Second = styled('button', classes.second, { type: 'button' })
export const Submit = styled('button', classes.submit, { type: 'submit' })
