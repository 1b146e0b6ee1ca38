import { styled } from '../../ui/styled.ts'
import classes from './review-elements.module.css'

export const RemarkList = styled('div', classes.remarks)
export const ReviewRow = styled('div', classes.row)
