/** The box around a region, degrees, with some sea: south, west, north, east. */
export type Box = readonly [south: number, west: number, north: number, east: number]
export type Region = { readonly name: string; readonly box: Box }

/** The regions of the Philippines by their usual names (PSGC), and roughly their boxes: coarse, to catch typing errors. */
export const regions: readonly Region[] = [
  { name: 'NCR', box: [14.3, 120.85, 14.82, 121.2] },
  { name: 'CAR', box: [16.1, 120.4, 18.6, 121.7] },
  { name: 'Ilocos Region', box: [15.5, 119.7, 18.75, 121.1] },
  { name: 'Cagayan Valley', box: [15.7, 120.7, 21.3, 122.6] },
  { name: 'Central Luzon', box: [14.3, 119.7, 16.5, 122.3] },
  { name: 'CALABARZON', box: [13.1, 120.4, 15.2, 122.9] },
  { name: 'MIMAROPA', box: [7.7, 116.8, 13.9, 122.8] },
  { name: 'Bicol Region', box: [11.6, 122.2, 14.8, 124.6] },
  { name: 'Western Visayas', box: [9.3, 121.2, 12.2, 123.3] },
  { name: 'Negros Island Region', box: [8.9, 122.2, 11.1, 123.9] },
  { name: 'Central Visayas', box: [9.3, 123.1, 11.5, 124.8] },
  { name: 'Eastern Visayas', box: [9.8, 123.7, 12.9, 126] },
  { name: 'Zamboanga Peninsula', box: [6.7, 121.7, 8.9, 123.7] },
  { name: 'Northern Mindanao', box: [7.2, 123.2, 9.4, 125.7] },
  { name: 'Davao Region', box: [5.3, 125, 8.2, 126.8] },
  { name: 'SOCCSKSARGEN', box: [5.5, 123.9, 7.8, 125.9] },
  { name: 'Caraga', box: [7.8, 125.1, 10.6, 126.6] },
  { name: 'BARMM', box: [4.4, 118.8, 8.3, 125] },
]

/** The box around the country, sea included. */
export const country: Box = [4.2, 116.5, 21.3, 127]

export const isWithin = ([south, west, north, east]: Box, lat: number, lng: number): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east
