import { styled } from '../../ui/styled.ts'
import classes from './units-elements.module.css'

export const Picture = styled('div', classes.picture)
export const Tile = styled('button', classes.tile, { type: 'button' })
export const Tiles = styled('div', classes.tiles)
export const UnitsPlan = styled('section', classes.plan)
