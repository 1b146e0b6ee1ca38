import { type Box, country } from '../../model/rules/regions.ts'

/** A part of the country as it is drawn: its middle, and how many times larger than the whole. */
export type MapView = { readonly lat: number; readonly lng: number; readonly scale: number }

export const scales = [1, 2, 4, 8, 16, 32, 64] as const
const [south, west, north, east] = country
/** At this distance from the equator, degrees of longitude are narrower than those of latitude. */
const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
/** The whole country in units of drawing: one is a degree of latitude. */
export const size = { width: (east - west) * narrow, height: north - south } as const
export const whole: MapView = { lat: (south + north) / 2, lng: (west + east) / 2, scale: 1 }

export const xOf = (lng: number): number => (lng - west) * narrow
export const yOf = (lat: number): number => north - lat

/** The `viewBox` of a view, never beyond the country. */
export function boxOf({ lat, lng, scale }: MapView): { x: number; y: number; width: number; height: number } {
  const width = size.width / scale
  const height = size.height / scale
  const within = (at: number, length: number, all: number) => Math.min(Math.max(at - length / 2, 0), all - length)
  return { x: within(xOf(lng), width, size.width), y: within(yOf(lat), height, size.height), width, height }
}

const rounded = (value: number): number => Number(value.toFixed(6))
const clamped = (lat: number, lng: number): { lat: number; lng: number } => ({
  lat: rounded(Math.min(north, Math.max(south, lat))),
  lng: rounded(Math.min(east, Math.max(west, lng))),
})

/** The place under a point of a view, given as shares of its width and height. */
export function placeAt(view: MapView, across: number, down: number): { lat: number; lng: number } {
  const { x, y, width, height } = boxOf(view)
  return clamped(north - (y + down * height), west + (x + across * width) / narrow)
}

/** A step of an arrow key: a fortieth of the visible part. */
export function stepped(at: { lat: number; lng: number }, right: number, up: number, scale: number) {
  const by = size.height / scale / 40
  return clamped(at.lat + up * by, at.lng + right * (by / narrow))
}

export const isOnMap = (lat: unknown, lng: unknown, [s, w, n, e]: Box = country): boolean =>
  typeof lat === 'number' && typeof lng === 'number' && lat >= s && lat <= n && lng >= w && lng <= e
