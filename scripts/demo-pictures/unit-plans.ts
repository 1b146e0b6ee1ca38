/** Plans of the types of homes: each floor a list of rooms in metres, drawn with walls, doors, windows and what stands in a room. */
type Kind =
  | 'living'
  | 'studio'
  | 'bed'
  | 'bath'
  | 'kitchen'
  | 'hall'
  | 'stairs'
  | 'balcony'
  | 'carport'
  | 'garden'
  | 'lawn'
  | 'building'
  | 'street'
type Room = readonly [kind: Kind, name: string, x: number, y: number, w: number, h: number]
/** A gap in a wall: where it begins, and whether the wall lies (h) or stands (v); 0.8 m wide with a leaf, or wider without one. */
type Gap = readonly [x: number, y: number, wall: 'h' | 'v', wide?: number]
type Floor = {
  readonly name: string
  readonly rooms: readonly Room[]
  readonly doors: readonly Gap[]
  readonly windows: readonly Gap[]
}

const wall = '#33373b'
const fills: Readonly<Record<Kind, string>> = {
  ...{
    living: '#f6efe2',
    studio: '#f6efe2',
    bed: '#f0e4cf',
    bath: '#dfe7ea',
    kitchen: '#efe9df',
    hall: '#efe9df',
    stairs: '#e7e5e0',
  },
  ...{
    balcony: '#e3e6e2',
    carport: '#e3e3df',
    garden: '#dfe8d3',
    lawn: '#dfe8d3',
    building: '#f0e4cf',
    street: '#e1e1de',
  },
}
const round = (n: number) => Math.round(n * 10) / 10
const box = (x: number, y: number, w: number, h: number, fill: string, edge = '#8f8069', r = 3) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}" fill="${fill}" stroke="${edge}"/>`
const line = (x0: number, y0: number, x1: number, y1: number, wide: number, color = wall) =>
  `<path d="M${round(x0)} ${round(y0)}L${round(x1)} ${round(y1)}" stroke="${color}" stroke-width="${wide}"/>`

/** What stands in a room of this size, in pixels; m is a metre. */
function furniture(kind: Kind, w: number, h: number, m: number): string {
  const [cloth, wood, white] = ['#a9b4a2', '#cdb894', '#ffffff']
  if (kind === 'bed') {
    // The head of the bed stands against the longer side.
    const [bw, bh] = [Math.min(1.6 * m, w * 0.62), Math.min(2 * m, h * 0.66)]
    const x = (w - bw) / 2
    return (
      box(x, 0.1 * m, bw, bh, white) +
      box(x + bw * 0.08, 0.2 * m, bw * 0.38, 0.35 * m, '#e4ddcf') +
      box(x + bw * 0.54, 0.2 * m, bw * 0.38, 0.35 * m, '#e4ddcf') +
      box(x, 0.1 * m + bh * 0.42, bw, bh * 0.58, cloth) +
      box(x - 0.5 * m, 0.12 * m, 0.4 * m, 0.4 * m, wood) +
      box(0.12 * m, h - 0.62 * m, Math.min(1.5 * m, w * 0.55), 0.5 * m, '#cbb794')
    )
  }
  if (kind === 'bath')
    return (
      box(0.12 * m, 0.12 * m, 0.42 * m, 0.6 * m, white, '#7b8a90', 8) +
      box(w - 0.62 * m, 0.12 * m, 0.5 * m, 0.4 * m, white, '#7b8a90') +
      box(0.1 * m, h - 0.92 * m, Math.min(w - 0.2 * m, 1.5 * m), 0.8 * m, '#cfdde2', '#7b8a90', 5)
    )
  if (kind === 'kitchen')
    return (
      box(0.08 * m, 0.08 * m, w - 0.16 * m, 0.55 * m, '#c9c2b4', '#7d776b') +
      box(0.35 * m, 0.16 * m, 0.5 * m, 0.38 * m, white, '#7d776b') +
      [0, 1]
        .map(
          i =>
            `<circle cx="${round(w - (0.35 + i * 0.3) * m)}" cy="${round(0.35 * m)}" r="${round(0.1 * m)}" fill="none" stroke="#555"/>`,
        )
        .join('')
    )
  if (kind === 'living') {
    // A sofa with its table on one side, a table with chairs on the other, where there is room for both.
    const sofa = Math.min(1.9 * m, w * 0.55)
    const parts = [
      box(0.15 * m, h * 0.12, 0.8 * m, sofa, '#b9a78c', '#7d6f5a', 6),
      box(1.2 * m, h * 0.12 + sofa * 0.2, 0.55 * m, sofa * 0.6, '#d9cbb2'),
    ]
    if (h > 3.4 * m || w > 4.4 * m) {
      const [tx, ty] = h > 3.4 * m ? [w * 0.5, h - 1.35 * m] : [w - 1.5 * m, h * 0.35]
      parts.push(box(tx, ty, 1.1 * m, 0.75 * m, wood))
      for (const [a, b] of [
        [0.1, -0.4],
        [0.65, -0.4],
        [0.1, 0.8],
        [0.65, 0.8],
      ] as const)
        parts.push(box(tx + a * m, ty + b * m, 0.34 * m, 0.34 * m, '#e6d9c2'))
    }
    return parts.join('')
  }
  if (kind === 'studio')
    return (
      box(0.15 * m, 0.5 * m, 0.75 * m, 1.7 * m, '#b9a78c', '#7d6f5a', 6) +
      box(1.1 * m, 0.9 * m, 0.5 * m, 0.9 * m, '#d9cbb2') +
      `<g transform="translate(${round(w * 0.48)} 0)">${furniture('bed', w * 0.52, h * 0.86, m)}</g>`
    )
  if (kind === 'stairs') {
    const isLong = h > w
    const steps = 11
    return Array.from({ length: steps }, (_, i) => {
      const at = ((i + 1) * (isLong ? h : w)) / (steps + 1)
      return isLong ? line(0, at, w, at, 1.2, '#8b8f92') : line(at, 0, at, h, 1.2, '#8b8f92')
    }).join('')
  }
  if (kind === 'carport')
    return (
      box(w * 0.5 - 0.85 * m, h * 0.5 - 2.05 * m, 1.7 * m, 4.1 * m, '#c8cdd0', '#7b8085', 16) +
      box(w * 0.5 - 0.68 * m, h * 0.5 - 1.1 * m, 1.36 * m, 0.7 * m, '#e8edf0', '#7b8085', 6)
    )
  if (kind === 'garden')
    return [
      [0.18, 0.3, 0.45],
      [0.82, 0.62, 0.6],
    ]
      .map(
        ([a = 0, b = 0, r = 0]) =>
          `<circle cx="${round(w * a)}" cy="${round(h * b)}" r="${round(Math.min(r * m, w * 0.3, h * 0.35))}" fill="#b7cc9b" stroke="#86a062"/>`,
      )
      .join('')
  return ''
}

function floorPlan({ name, rooms, doors, windows }: Floor, m: number): string {
  const at = (value: number) => value * m
  const size = m / 62
  const parts = rooms.map(([kind, , x, y, w, h]) => {
    const isOut = kind === 'balcony' || kind === 'garden' || kind === 'lawn' || kind === 'street' || kind === 'carport'
    return `<g transform="translate(${at(x)} ${at(y)})"><rect width="${at(w)}" height="${at(h)}" fill="${fills[kind]}" stroke="${isOut ? '#8b8f92' : wall}" stroke-width="${isOut ? 1.5 : 5}"/>${furniture(kind, at(w), at(h), m)}</g>`
  })
  for (const [x, y, lies, wide = 1.4] of windows)
    parts.push(
      lies === 'h'
        ? line(at(x), at(y), at(x + wide), at(y), 6, '#fff') + line(at(x), at(y), at(x + wide), at(y), 3, '#7fa3b5')
        : line(at(x), at(y), at(x), at(y + wide), 6, '#fff') + line(at(x), at(y), at(x), at(y + wide), 3, '#7fa3b5'),
    )
  for (const [x, y, lies, wide = 0.8] of doors) {
    const [w, px, py] = [at(wide), at(x), at(y)]
    parts.push(lies === 'h' ? line(px, py, px + w, py, 7, '#f6efe2') : line(px, py, px, py + w, 7, '#f6efe2'))
    if (wide <= 0.9)
      parts.push(
        lies === 'h'
          ? `<path d="M${px} ${py}v${-w}a${w} ${w} 0 0 1 ${w} ${w}" fill="none" stroke="#8b8f92" stroke-width="1.2"/>`
          : `<path d="M${px} ${py}h${-w}a${w} ${w} 0 0 0 ${w} ${w}" fill="none" stroke="#8b8f92" stroke-width="1.2"/>`,
      )
  }
  // Words last, on a ground of their own, so that nothing crosses them.
  for (const [kind, words, x, y, w, h] of rooms) {
    if (words === '') continue
    const [cx, cy] = [
      at(x + w / 2),
      at(y + h * (kind === 'studio' ? 0.9 : kind === 'bed' ? 0.8 : kind === 'living' ? 0.52 : 0.56)),
    ]
    const letters = kind === 'building' || kind === 'street' ? 22 : Math.max(15 * size, 16)
    const wide = words.length * letters * 0.54 + 8
    parts.push(
      `<rect x="${round(cx - wide / 2)}" y="${round(cy - letters * 0.85)}" width="${round(wide)}" height="${round(letters * 1.25)}" rx="3" fill="${fills[kind]}" fill-opacity=".88"/>`,
      `<text x="${round(cx)}" y="${round(cy + letters * 0.15)}" font-size="${round(letters)}" text-anchor="middle" fill="#33373b">${words}</text>`,
    )
  }
  const width = Math.max(...rooms.map(([, , x, , w]) => x + w))
  const foot = Math.max(...rooms.map(([, , , y, , h]) => y + h))
  const title =
    name === ''
      ? ''
      : `<text x="${at(width / 2)}" y="${round(at(foot) + 30)}" font-size="19" text-anchor="middle" fill="#33373b">${name}</text>`
  return parts.join('') + title
}

const extent = ({ rooms }: Floor) => ({
  width: Math.max(...rooms.map(([, , x, , w]) => x + w)),
  height: Math.max(...rooms.map(([, , , y, , h]) => y + h)),
})

const sheet = { width: 1040, height: 780, margin: 60 } as const

/** Floors beside one another, as large as the sheet has room for. */
function sheetOf(floors: readonly Floor[]): string {
  const { width, height, margin } = sheet
  const sizes = floors.map(extent)
  const gap = 1
  const wide = sizes.reduce((sum, size) => sum + size.width, 0) + gap * (floors.length - 1)
  const high = Math.max(...sizes.map(size => size.height))
  const m = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high)
  let x = (width - wide * m) / 2
  const drawn = floors.map((floor, i) => {
    const moved = `<g transform="translate(${round(x)} ${round((height - high * m) / 2 + (high - (sizes[i]?.height ?? 0)) * m)})">${floorPlan(floor, m)}</g>`
    x += ((sizes[i]?.width ?? 0) + gap) * m
    return moved
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Liberation Sans, Arial, sans-serif"><rect width="${width}" height="${height}" fill="#fbfaf7"/>${drawn.join('')}</svg>`
}

const flat = (rooms: Floor['rooms'], doors: Floor['doors'], windows: Floor['windows']): Floor[] => [
  { name: '', rooms, doors, windows },
]
const twoFloors = (ground: Omit<Floor, 'name'>, upper: Omit<Floor, 'name'>): Floor[] => [
  { name: 'Ground floor', ...ground },
  { name: 'Upper floor', ...upper },
]

/** By the name of its picture (demo/level-plans.ts); the areas are those of the type, with the balcony and without the carport. */
export const unitPlans: Readonly<Record<string, () => string>> = {
  // 4 x 6.2 m
  'plan-of-a-studio': () =>
    sheetOf(
      flat(
        [
          ['balcony', 'Balcony', 0.4, 0, 3.2, 1],
          ['studio', 'Living and sleeping', 0, 1, 4, 3.4],
          ['kitchen', 'Kitchen', 1.7, 4.4, 2.3, 1.8],
          ['bath', 'Bath', 0, 4.4, 1.7, 1.8],
        ],
        [
          [2.6, 6.2, 'h'],
          [1.7, 5.2, 'v', 0.7],
          [1.9, 4.4, 'h', 1.9],
        ],
        [[0.7, 1, 'h', 2.6]],
      ),
    ),
  // 5.6 x 7 m
  'plan-of-a-one-bedroom': () =>
    sheetOf(
      flat(
        [
          ['balcony', 'Balcony', 3, 0, 2.6, 1.1],
          ['bed', 'Bedroom', 0, 1.1, 3, 3.2],
          ['living', 'Living', 3, 1.1, 2.6, 3.7],
          ['bath', 'Bath', 0, 4.3, 1.8, 2.2],
          ['hall', '', 1.8, 4.3, 1.2, 2.2],
          ['kitchen', 'Kitchen', 3, 4.8, 2.6, 1.7],
        ],
        [
          [1.9, 6.5, 'h'],
          [1.9, 4.3, 'h'],
          [1.8, 4.9, 'v', 0.7],
          [3, 4.4, 'v', 1.7],
          [3.4, 4.8, 'h', 1.8],
        ],
        [
          [0.7, 1.1, 'h', 1.6],
          [3.4, 1.1, 'h', 1.8],
        ],
      ),
    ),
  // 9 x 7.2 m
  'plan-of-a-two-bedroom': () =>
    sheetOf(
      flat(
        [
          ['balcony', 'Balcony', 3.1, 0, 2.8, 1.1],
          ['bed', 'Bedroom', 0, 1.1, 3.1, 3.4],
          ['living', 'Living and dining', 3.1, 1.1, 2.8, 4.2],
          ['bed', 'Bedroom', 5.9, 1.1, 3.1, 3.2],
          ['bath', 'Bath', 0, 4.5, 1.9, 2.2],
          ['hall', '', 1.9, 4.5, 1.2, 2.2],
          ['kitchen', 'Kitchen', 3.1, 5.3, 2.8, 1.4],
          ['bath', 'Bath', 5.9, 4.3, 1.7, 2.4],
          ['hall', 'Utility', 7.6, 4.3, 1.4, 2.4],
        ],
        [
          [2.1, 6.7, 'h'],
          [2.1, 4.5, 'h'],
          [1.9, 5, 'v', 0.7],
          [3.1, 4.7, 'v', 1.9],
          [3.5, 5.3, 'h', 2],
          [5.9, 3.4, 'v'],
          [6.4, 4.3, 'h', 0.7],
          [7.6, 5.6, 'v', 0.7],
        ],
        [
          [0.8, 1.1, 'h', 1.6],
          [3.5, 1.1, 'h', 2],
          [6.6, 1.1, 'h', 1.6],
        ],
      ),
    ),
  // 12.2 x 8.6 m
  'plan-of-a-three-bedroom': () =>
    sheetOf(
      flat(
        [
          ['balcony', 'Balcony', 3.5, 0, 4.6, 1.3],
          ['bed', 'Main bedroom', 0, 1.3, 3.5, 3.8],
          ['living', 'Living and dining', 3.5, 1.3, 4.6, 4.6],
          ['bed', 'Bedroom', 8.1, 1.3, 3.4, 3.3],
          ['bath', 'Bath', 0, 5.1, 2.1, 2.3],
          ['hall', 'Dressing', 2.1, 5.1, 1.4, 2.3],
          ['bed', 'Bedroom', 8.1, 4.6, 3.4, 3.3],
          ['bath', 'Bath', 0, 7.4, 2.1, 1.9],
          ['hall', 'Entrance', 2.1, 7.4, 3.2, 1.9],
          ['hall', '', 3.5, 5.9, 1.8, 1.5],
          ['kitchen', 'Kitchen', 5.3, 5.9, 2.8, 3.4],
          ['hall', 'Utility', 8.1, 7.9, 3.4, 1.4],
        ],
        [
          [3.2, 9.3, 'h'],
          [3.5, 5.2, 'v'],
          [2.1, 5.6, 'v', 0.7],
          [2.5, 5.1, 'h', 0.8],
          [2.1, 8, 'v', 0.7],
          [3.7, 5.9, 'h', 1.4],
          [3.7, 7.4, 'h', 1.4],
          [8.1, 3.4, 'v'],
          [8.1, 5, 'v'],
          [5.6, 5.9, 'h', 2.2],
          [8.1, 8.3, 'v', 0.7],
        ],
        [
          [1, 1.3, 'h', 1.7],
          [4.1, 1.3, 'h', 3.4],
          [9, 1.3, 'h', 1.7],
          [11.5, 5.4, 'v', 1.7],
        ],
      ),
    ),
  // 2 x 6.4 x 6.3 m
  'plan-of-a-two-storey-80': () =>
    sheetOf(
      twoFloors(
        {
          rooms: [
            ['living', 'Living', 0, 2.4, 3.7, 3.9],
            ['kitchen', 'Kitchen', 3.7, 0, 2.7, 2.4],
            ['living', 'Dining', 0, 0, 3.7, 2.4],
            ['stairs', '', 3.7, 2.4, 0.9, 3.9],
            ['bath', 'Bath', 4.6, 2.4, 1.8, 1.7],
            ['hall', 'Entrance', 4.6, 4.1, 1.8, 2.2],
            ['carport', 'Carport', 3.6, 6.3, 2.8, 4.7],
            ['garden', 'Garden', 0, 6.3, 3.6, 4.7],
          ],
          doors: [
            [5, 6.3, 'h'],
            [4.6, 4.8, 'v', 0.8],
            [3.7, 5.2, 'v', 1],
            [0.8, 2.4, 'h', 2.2],
            [3.7, 0.8, 'v', 1],
            [5, 4.1, 'h', 0.7],
          ],
          windows: [
            [0.6, 6.3, 'h', 2.2],
            [0.8, 0, 'h', 1.8],
            [4.4, 0, 'h', 1.3],
            [0, 3.6, 'v'],
          ],
        },
        {
          rooms: [
            ['bed', 'Main bedroom', 0, 2.9, 3.7, 3.4],
            ['bed', 'Bedroom', 0, 0, 3.1, 2.9],
            ['bed', 'Bedroom', 3.1, 0, 3.3, 2.4],
            ['stairs', '', 3.7, 3.4, 0.9, 2.9],
            ['hall', 'Hall', 3.1, 2.4, 3.3, 1],
            ['bath', 'Bath', 4.6, 3.4, 1.8, 2.9],
          ],
          doors: [
            [3.7, 3, 'h', 0.8],
            [2.3, 2.9, 'h'],
            [4.4, 2.4, 'h'],
            [5, 3.4, 'h', 0.7],
          ],
          windows: [
            [0.9, 6.3, 'h', 1.8],
            [0.7, 0, 'h'],
            [4.1, 0, 'h'],
            [6.4, 4.4, 'v', 0.8],
          ],
        },
      ),
    ),
  // 2 x 7.6 x 7.2 m
  'plan-of-a-two-storey-110': () =>
    sheetOf(
      twoFloors(
        {
          rooms: [
            ['living', 'Living', 0, 3, 4.3, 4.2],
            ['living', 'Dining', 0, 0, 4.3, 3],
            ['kitchen', 'Kitchen', 4.3, 0, 3.3, 2.6],
            ['stairs', '', 4.3, 2.6, 1, 4.6],
            ['bath', 'Bath', 5.3, 2.6, 2.3, 1.8],
            ['hall', 'Entrance', 5.3, 4.4, 2.3, 2.8],
            ['carport', 'Carport', 4.4, 7.2, 3.2, 5],
            ['garden', 'Garden', 0, 7.2, 4.4, 5],
          ],
          doors: [
            [6, 7.2, 'h'],
            [5.3, 5.2, 'v', 1],
            [4.3, 6, 'v', 1],
            [1, 3, 'h', 2.4],
            [4.3, 0.9, 'v', 1.1],
            [5.8, 4.4, 'h', 0.7],
          ],
          windows: [
            [0.8, 7.2, 'h', 2.6],
            [1.1, 0, 'h', 2],
            [5.2, 0, 'h'],
            [0, 4.3, 'v', 1.6],
          ],
        },
        {
          rooms: [
            ['bed', 'Main bedroom', 0, 3.5, 4.3, 3.7],
            ['bed', 'Bedroom', 0, 0, 2.7, 3.5],
            ['bed', 'Bedroom', 2.7, 0, 2.4, 2.6],
            ['bed', 'Bedroom', 5.1, 0, 2.5, 2.6],
            ['hall', 'Hall', 2.7, 2.6, 4.9, 0.9],
            ['stairs', '', 4.3, 3.5, 1, 3.7],
            ['bath', 'Bath', 5.3, 3.5, 2.3, 1.8],
            ['bath', 'Bath', 5.3, 5.3, 2.3, 1.9],
          ],
          doors: [
            [3.2, 3.5, 'h'],
            [2.7, 2.7, 'v', 0.7],
            [3.6, 2.6, 'h'],
            [5.4, 2.6, 'h'],
            [5.8, 3.5, 'h', 0.7],
          ],
          windows: [
            [1.1, 7.2, 'h', 2],
            [0.6, 0, 'h'],
            [3.2, 0, 'h'],
            [5.7, 0, 'h'],
            [7.6, 5.8, 'v', 0.8],
          ],
        },
      ),
    ),
  // 2 x 9 x 7.8 m
  'plan-of-a-corner-house': () =>
    sheetOf(
      twoFloors(
        {
          rooms: [
            ['living', 'Living', 0, 3.4, 5, 4.4],
            ['living', 'Dining', 0, 0, 5, 3.4],
            ['kitchen', 'Kitchen', 5, 0, 4, 2.8],
            ['stairs', '', 5, 2.8, 1.1, 5],
            ['bath', 'Bath', 6.1, 2.8, 2.9, 1.8],
            ['hall', 'Entrance', 6.1, 4.6, 2.9, 3.2],
            ['carport', 'Carport', 5.8, 7.8, 3.2, 4.8],
            ['garden', 'Garden', 0, 7.8, 5.8, 4.8],
          ],
          doors: [
            [7.2, 7.8, 'h'],
            [6.1, 5.6, 'v', 1.1],
            [5, 6.5, 'v', 1],
            [1.2, 3.4, 'h', 2.8],
            [5, 1, 'v', 1.2],
            [6.8, 4.6, 'h', 0.7],
          ],
          windows: [
            [1, 7.8, 'h', 3],
            [1.4, 0, 'h', 2.2],
            [6.2, 0, 'h', 1.6],
            [0, 4.6, 'v', 2],
            [0, 1, 'v', 1.4],
          ],
        },
        {
          rooms: [
            ['bed', 'Main bedroom', 0, 3.9, 5, 3.9],
            ['bed', 'Bedroom', 0, 0, 3.2, 3.9],
            ['bed', 'Bedroom', 3.2, 0, 2.9, 2.9],
            ['bed', 'Bedroom', 6.1, 0, 2.9, 2.9],
            ['hall', 'Hall', 3.2, 2.9, 5.8, 1],
            ['stairs', '', 5, 3.9, 1.1, 3.9],
            ['bath', 'Bath', 6.1, 3.9, 2.9, 1.9],
            ['bath', 'Bath', 6.1, 5.8, 2.9, 2],
          ],
          doors: [
            [3.8, 3.9, 'h'],
            [3.2, 3, 'v', 0.8],
            [4.2, 2.9, 'h'],
            [6.6, 2.9, 'h'],
            [6.8, 3.9, 'h', 0.7],
          ],
          windows: [
            [1.4, 7.8, 'h', 2.2],
            [0.8, 0, 'h', 1.6],
            [4, 0, 'h'],
            [6.8, 0, 'h'],
            [0, 5, 'v', 1.6],
            [9, 6.4, 'v', 0.8],
          ],
        },
      ),
    ),
  // 2 x 4.5 x 8 m
  'plan-of-an-inner-townhouse': () =>
    sheetOf(
      twoFloors(
        {
          rooms: [
            ['living', 'Living', 0, 4.1, 4.5, 3.9],
            ['stairs', '', 0, 3.1, 3, 1],
            ['bath', 'Bath', 3, 2.4, 1.5, 1.7],
            ['kitchen', 'Kitchen and dining', 0, 0, 4.5, 2.4],
            ['hall', '', 0, 2.4, 3, 0.7],
            ['carport', 'Carport', 0, 8, 4.5, 4.6],
          ],
          doors: [
            [3.3, 8, 'h'],
            [3.1, 4.1, 'h', 0.7],
            [0.2, 4.1, 'h', 0.8],
            [0.5, 2.4, 'h', 2],
          ],
          windows: [
            [0.6, 8, 'h', 2.2],
            [0.6, 0, 'h', 1.4],
            [2.6, 0, 'h', 1.3],
          ],
        },
        {
          rooms: [
            ['bed', 'Main bedroom', 0, 4.1, 4.5, 3.9],
            ['stairs', '', 0, 3.1, 3, 1],
            ['bath', 'Bath', 3, 2.4, 1.5, 1.7],
            ['hall', '', 0, 2.4, 3, 0.7],
            ['bed', 'Bedroom', 0, 0, 2.25, 2.4],
            ['bed', 'Bedroom', 2.25, 0, 2.25, 2.4],
          ],
          doors: [
            [0.6, 4.1, 'h', 0.8],
            [3.1, 4.1, 'h', 0.7],
            [1.2, 2.4, 'h', 0.7],
            [2.3, 2.4, 'h', 0.7],
          ],
          windows: [
            [1.2, 8, 'h', 2],
            [0.5, 0, 'h', 1.2],
            [2.8, 0, 'h', 1.2],
          ],
        },
      ),
    ),
  // 2 x 5.5 x 8 m
  'plan-of-an-end-townhouse': () =>
    sheetOf(
      twoFloors(
        {
          rooms: [
            ['living', 'Living', 0, 4.2, 5.5, 3.8],
            ['stairs', '', 0, 3.2, 3.6, 1],
            ['bath', 'Bath', 3.6, 2.5, 1.9, 1.7],
            ['kitchen', 'Kitchen', 2.8, 0, 2.7, 2.5],
            ['living', 'Dining', 0, 0, 2.8, 2.5],
            ['hall', '', 0, 2.5, 3.6, 0.7],
            ['carport', 'Carport', 0, 8, 3.2, 4.6],
            ['garden', 'Garden', 3.2, 8, 2.3, 4.6],
          ],
          doors: [
            [2, 8, 'h'],
            [3.9, 4.2, 'h', 0.7],
            [0.2, 4.2, 'h', 0.8],
            [0.6, 2.5, 'h', 1.8],
            [2.8, 0.8, 'v', 1.1],
          ],
          windows: [
            [3.2, 8, 'h', 1.8],
            [0.7, 0, 'h'],
            [3.5, 0, 'h'],
            [5.5, 5.2, 'v', 1.8],
          ],
        },
        {
          rooms: [
            ['bed', 'Main bedroom', 0, 4.2, 5.5, 3.8],
            ['stairs', '', 0, 3.2, 3.6, 1],
            ['bath', 'Bath', 3.6, 2.5, 1.9, 1.7],
            ['hall', '', 0, 2.5, 3.6, 0.7],
            ['bed', 'Bedroom', 0, 0, 2.75, 2.5],
            ['bed', 'Bedroom', 2.75, 0, 2.75, 2.5],
          ],
          doors: [
            [0.6, 4.2, 'h', 0.8],
            [3.9, 4.2, 'h', 0.7],
            [1.4, 2.5, 'h'],
            [2.9, 2.5, 'h', 0.7],
          ],
          windows: [
            [1.6, 8, 'h', 2],
            [0.6, 0, 'h'],
            [3.4, 0, 'h'],
            [5.5, 5.4, 'v', 1.6],
          ],
        },
      ),
    ),
  // 10 x 15 m, and 15 x 15 m at two streets
  'plan-of-an-inner-lot': () =>
    sheetOf(
      flat(
        [
          ['lawn', '', 0, 0, 10, 15],
          ['garden', '', 0, 11.5, 10, 3.5],
          ['building', 'Where one may build', 1.5, 2, 7, 9],
          ['street', 'Street', 0, 15, 10, 3],
        ],
        [],
        [],
      ),
    ),
  'plan-of-a-corner-lot': () =>
    sheetOf(
      flat(
        [
          ['lawn', '', 0, 0, 15, 15],
          ['garden', '', 0, 11.5, 15, 3.5],
          ['building', 'Where one may build', 2, 2, 10, 9],
          ['street', 'Street', 0, 15, 18, 3],
          ['street', '', 15, 0, 3, 15],
        ],
        [],
        [],
      ),
    ),
}
