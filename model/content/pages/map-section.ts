import { content } from '../content.ts'
import { number, toggle } from '../field.ts'
import { sectionHead } from '../parts.ts'

const degrees = { unit: 'degrees', step: 0.0001 } as const

export const mapSection = content({
  section: 'home.map',
  publicPath: '/',
  fields: {
    ...sectionHead(),
    show_map: toggle('Show map'),
    lat: number('Latitude', { ...degrees, min: -90, max: 90, initial: 14.5832, help: 'North of the equator.' }),
    lng: number('Longitude', { ...degrees, min: -180, max: 180, initial: 121.0618, help: 'East of Greenwich.' }),
    zoom: number('Zoom', { integer: true, min: 1, max: 20, initial: 12, help: '6 shows the islands, 15 the streets.' }),
  },
})
