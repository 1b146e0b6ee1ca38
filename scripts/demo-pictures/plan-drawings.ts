import type { Placed, What } from './plan-furniture.ts'

const round = (n: number) => Math.round(n * 10) / 10
const [edge, cloth, wood, white, cool] = ['#7d7362', '#a9b4a2', '#d6c29d', '#ffffff', '#7b8a90'] as const

type Draw = (along: number, deep: number, m: number) => string
const box = (x: number, y: number, w: number, h: number, fill: string, stroke: string = edge, r = 3) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}" fill="${fill}" stroke="${stroke}"/>`
const ring = (x: number, y: number, r: number, fill = 'none', stroke: string = edge) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" stroke="${stroke}"/>`

const bed =
  (pillows: number): Draw =>
  (w, d, m) => {
    const side = (w - 0.12 * m * (pillows + 1)) / pillows
    return (
      box(0, 0, w, d, white) +
      Array.from({ length: pillows }, (_, i) =>
        box(0.12 * m + i * (side + 0.12 * m), 0.12 * m, side, 0.36 * m, '#ece5d6'),
      ).join('') +
      box(0, d * 0.38, w, d * 0.62, cloth, edge, 4) +
      box(0, d * 0.38, w, d * 0.1, '#c4ccbd')
    )
  }
const chairsAround = (w: number, d: number, m: number, n: number): string =>
  Array.from({ length: n }, (_, i) => {
    const x = (w * (i + 0.5)) / n - 0.2 * m
    return (
      box(x, 0, 0.4 * m, 0.42 * m, '#ece2cd', edge, 5) + box(x, d - 0.42 * m, 0.4 * m, 0.42 * m, '#ece2cd', edge, 5)
    )
  }).join('')

const settee = (w: number, m: number): string =>
  box(0, 0, w, 0.85 * m, '#bcab90', edge, 6) +
  box(0.2 * m, 0.22 * m, w - 0.4 * m, 0.6 * m, '#cdbda2', edge, 5) +
  `<path d="M${round(w / 2)} ${round(0.22 * m)}v${round(0.6 * m)}" stroke="${edge}" stroke-width=".8"/>`
const tableFor =
  (each: number): Draw =>
  (w, d, m) =>
    chairsAround(w, d, m, each) + box(0, 0.36 * m, w, d - 0.72 * m, wood, edge, 5)

/** Each as it stands against the top wall: so long, so deep. */
const drawings: Readonly<Record<What, Draw>> = {
  'double bed': bed(2),
  'single bed': bed(1),
  wardrobe: (w, d) =>
    box(0, 0, w, d, wood) +
    `<path d="M${round(w / 2)} 0V${round(d)}M${round(w * 0.06)} ${round(d * 0.5)}H${round(w * 0.94)}" stroke="${edge}" stroke-width=".8"/>`,
  sofa: (w, d, m) => settee(w, m) + box(w * 0.25, 1.2 * m, w * 0.5, Math.min(0.5 * m, d - 1.2 * m), '#e2d5bd', edge, 5),
  'long sofa': (w, d, m) =>
    settee(w * 0.72, m) +
    box(w * 0.72, 0, w * 0.28, Math.min(1.7 * m, d), '#bcab90', edge, 6) +
    box(w * 0.74, 0.22 * m, w * 0.24, Math.min(1.45 * m, d - 0.25 * m), '#cdbda2', edge, 5) +
    box(w * 0.2, 1.2 * m, w * 0.34, Math.min(0.7 * m, d - 1.2 * m), '#e2d5bd', edge, 5),
  settee: (w, _, m) => settee(w, m),
  screen: (w, d) => box(0, 0, w, d, wood) + box(w * 0.12, d * 0.1, w * 0.76, d * 0.16, '#3f4448', '#3f4448', 1),
  table: tableFor(3),
  'long table': tableFor(4),
  'table for four': tableFor(2),
  'small table': tableFor(1),
  counter: (w, d, m) =>
    box(0, 0, w, d, '#cfc8ba', '#7d776b', 1) +
    box(0.3 * m, 0.12 * m, 0.5 * m, 0.36 * m, white, '#7d776b', 4) +
    box(w - 0.95 * m, 0.08 * m, 0.62 * m, 0.45 * m, '#5a5e61', '#5a5e61', 3) +
    [0, 1]
      .flatMap(i => [0, 1].map(j => ring(w - (0.8 - i * 0.32) * m, (0.19 + j * 0.22) * m, 0.08 * m, 'none', '#c8cacb')))
      .join(''),
  fridge: (w, d) =>
    `${box(0, 0, w, d, '#e8e9e8', '#7d776b', 3)}<path d="M0 ${round(d * 0.88)}H${round(w)}" stroke="#7d776b"/>`,
  wc: (w, d) =>
    box(0, 0, w, d * 0.28, white, cool, 2) +
    `<ellipse cx="${round(w / 2)}" cy="${round(d * 0.62)}" rx="${round(w * 0.42)}" ry="${round(d * 0.36)}" fill="${white}" stroke="${cool}"/>`,
  basin: (w, d) =>
    box(0, 0, w, d, '#d9dfe0', cool, 3) +
    `<ellipse cx="${round(w / 2)}" cy="${round(d * 0.52)}" rx="${round(w * 0.32)}" ry="${round(d * 0.3)}" fill="${white}" stroke="${cool}"/>`,
  tub: (w, d, m) =>
    box(0, 0, w, d, white, cool, 5) + box(0.08 * m, 0.08 * m, w - 0.16 * m, d - 0.16 * m, '#dfe9ec', cool, 14),
  shower: (w, d, m) =>
    box(0, 0, w, d, '#e6eef0', cool, 2) +
    `<path d="M0 0L${round(w)} ${round(d)}M${round(w)} 0L0 ${round(d)}" stroke="${cool}" stroke-width=".7"/>` +
    ring(w / 2, d / 2, 0.06 * m, cool, cool),
  washer: (w, d, m) => box(0, 0, w, d, white, cool, 3) + ring(w / 2, d * 0.55, 0.2 * m, '#dfe9ec', cool),
  chairs: (w, d, m) =>
    box(0, 0.05 * m, 0.5 * m, d - 0.1 * m, '#d9cdb5', edge, 6) +
    ring(w / 2, d / 2, 0.2 * m, '#ece4d4') +
    box(w - 0.5 * m, 0.05 * m, 0.5 * m, d - 0.1 * m, '#d9cdb5', edge, 6),
  plant: (w, d) =>
    ring(w / 2, d / 2, w * 0.5, '#b9caa4', '#86a062') + ring(w / 2, d / 2, w * 0.2, '#86a062', '#86a062'),
  car: (w, d, m) =>
    box(0, 0, w, d, '#c8cdd0', '#7b8085', 18) +
    box(w * 0.24, 0.14 * m, w * 0.16, d - 0.28 * m, '#eef2f4', '#7b8085', 6) +
    box(w * 0.72, 0.18 * m, w * 0.1, d - 0.36 * m, '#eef2f4', '#7b8085', 6),
  tree: (w, d) =>
    ring(w / 2, d / 2, w / 2, '#bdd1a3', '#86a062') + ring(w * 0.42, d * 0.44, w * 0.2, '#a9c289', '#a9c289'),
}

/** Turned to its wall. */
export function furnitureOf({ what, against, x, y, w, h }: Placed, m: number): string {
  const [px, py, pw, ph] = [x * m, y * m, w * m, h * m]
  const lies = against === 'top' || against === 'bottom'
  const inner = drawings[what](lies ? pw : ph, lies ? ph : pw, m)
  const turned = {
    top: `translate(${round(px)} ${round(py)})`,
    bottom: `translate(${round(px + pw)} ${round(py + ph)}) rotate(180)`,
    left: `translate(${round(px)} ${round(py + ph)}) rotate(-90)`,
    right: `translate(${round(px + pw)} ${round(py)}) rotate(90)`,
  }[against]
  return `<g transform="${turned}">${inner}</g>`
}
