import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { cities, islands } from '../../model/rules/outline.ts'
import { useValue } from '../form/use-form.ts'
import classes from './map-pin.module.css'
import { boxOf, isOnMap, type MapView, placeAt, scales, size, stepped, whole, xOf, yOf } from './projection.ts'

type Props = { readonly latPath: string; readonly lngPath: string; readonly describedBy?: string | undefined }
const moves: Record<string, readonly [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const paths = islands.map(points => `M${points.map(([lng, lat]) => `${xOf(lng)} ${yOf(lat)}`).join('L')}Z`)

/**
 * A place picked on a drawn map, by pointer or by keys; the figures beside it say the same. No tiles, nothing from
 * elsewhere.
 */
export function MapPin({ latPath, lngPath, describedBy }: Props) {
  const [lat, setLat] = useValue<unknown>(latPath)
  const [lng, setLng] = useValue<unknown>(lngPath)
  const [zoom, setZoom] = useState(0)
  const [middle, setMiddle] = useState<{ lat: number; lng: number }>()
  const scale = scales[zoom] ?? 1
  const pin = isOnMap(lat, lng) ? { lat: lat as number, lng: lng as number } : undefined
  const view: MapView = scale === 1 ? whole : { ...(middle ?? pin ?? whole), scale }
  const { x, y, width, height } = boxOf(view)
  const unit = height / 100

  function put(place: { lat: number; lng: number }) {
    setLat(place.lat)
    setLng(place.lng)
  }
  function pick(event: MouseEvent<HTMLButtonElement>) {
    // A press of the space bar has no coordinates.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    put(placeAt(view, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height))
  }
  function toZoom(by: number) {
    setMiddle(pin)
    setZoom(Math.min(scales.length - 1, Math.max(0, zoom + by)))
  }
  function key(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '-') {
      event.preventDefault()
      return toZoom(event.key === '+' ? 1 : -1)
    }
    const move = moves[event.key]
    if (!move || event.altKey) return
    event.preventDefault()
    const next = stepped(pin ?? whole, ...move, scale)
    put(next)
    setMiddle(next)
  }
  return (
    <div>
      <div className={classes.sheet} style={{ aspectRatio: size.width / size.height }}>
        <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
          {paths.map(path => (
            <path key={path.slice(0, 24)} d={path} className={classes.land} />
          ))}
          {cities.map(city => (
            <g key={city.name} className={classes.city}>
              <circle cx={xOf(city.lng)} cy={yOf(city.lat)} r={unit * 0.7} />
              <text
                x={xOf(city.lng) + unit * (city.lng > 124 ? -1.4 : 1.4)}
                y={yOf(city.lat) + unit}
                fontSize={unit * 2.8}
                textAnchor={city.lng > 124 ? 'end' : 'start'}
              >
                {city.name}
              </text>
            </g>
          ))}
          {pin && (
            <g className={classes.pin} transform={`translate(${xOf(pin.lng)} ${yOf(pin.lat)}) scale(${unit})`}>
              <path d="M0 0 C-1.2 -2.6 -3 -3.8 -3 -6 A3 3 0 0 1 3 -6 C3 -3.8 1.2 -2.6 0 0Z" />
              <circle cy="-6" r="1.1" />
            </g>
          )}
        </svg>
        {/* Over the drawing; its words are not part of the drawing's name. */}
        <button
          type="button"
          className={classes.pick}
          aria-label={`Map of the Philippines. ${pin ? `The point is at ${pin.lat}° north, ${pin.lng}° east.` : 'No point on it.'} Arrow keys move it, plus and minus zoom.`}
          aria-describedby={describedBy}
          onClick={pick}
          onKeyDown={key}
        />
      </div>
      <div className={classes.zoom}>
        <button type="button" aria-label="Zoom in" disabled={zoom === scales.length - 1} onClick={() => toZoom(1)}>
          <IconPlus size={16} stroke={1.8} aria-hidden />
        </button>
        <button type="button" aria-label="Zoom out" disabled={zoom === 0} onClick={() => toZoom(-1)}>
          <IconMinus size={16} stroke={1.8} aria-hidden />
        </button>
      </div>
    </div>
  )
}
