import { flat, type Plan, twoFloors } from './rows.ts'

/** Houses in a row, and lots. */
export const townhouses: Readonly<Record<'inner' | 'end', Plan>> = {
  inner: twoFloors(
    {
      rooms: [
        ['living', 'Living', 0, 4.1, 4.5, 3.9],
        ['stairs', '', 0, 3.1, 2, 1],
        ['hall', '', 2, 3.1, 1, 1],
        ['bath', 'Bath', 3, 2.4, 1.5, 1.7],
        ['kitchen', 'Kitchen and dining', 0, 0, 4.5, 2.4],
        ['hall', '', 0, 2.4, 3, 0.7],
        ['carport', 'Carport', 0, 8, 4.5, 4.6],
      ],
      doors: [
        [3.3, 8, 'h'],
        [2.02, 4.1, 'h', 0.95],
        [2.02, 3.1, 'h', 0.95],
        [2, 3.2, 'v'],
        [3, 3.3, 'v', 0.7],
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
        ['stairs', '', 0, 3.1, 2, 1],
        ['hall', '', 2, 3.1, 1, 1],
        ['bath', 'Bath', 3, 2.4, 1.5, 1.7],
        ['hall', '', 0, 2.4, 3, 0.7],
        ['bed', 'Bedroom', 0, 0, 2.25, 2.4],
        ['bed', 'Bedroom', 2.25, 0, 2.25, 2.4],
      ],
      doors: [
        [2.1, 4.1, 'h'],
        [2.02, 3.1, 'h', 0.95],
        [2, 3.2, 'v'],
        [3, 3.3, 'v', 0.7],
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
  end: twoFloors(
    {
      rooms: [
        ['living', 'Living', 0, 4.2, 5.5, 3.8],
        ['stairs', '', 0, 3.2, 2.5, 1],
        ['hall', '', 2.5, 3.2, 1.1, 1],
        ['bath', 'Bath', 3.6, 2.5, 1.9, 1.7],
        ['kitchen', 'Kitchen', 2.8, 0, 2.7, 2.5],
        ['dining', 'Dining', 0, 0, 2.8, 2.5],
        ['hall', '', 0, 2.5, 3.6, 0.7],
        ['carport', 'Carport', 0, 8, 3.2, 4.6],
        ['garden', 'Garden', 3.2, 8, 2.3, 4.6],
      ],
      doors: [
        [2, 8, 'h'],
        [2.55, 4.2, 'h', 1],
        [2.55, 3.2, 'h', 1],
        [2.5, 3.3, 'v'],
        [3.6, 3.4, 'v', 0.7],
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
        ['stairs', '', 0, 3.2, 2.5, 1],
        ['hall', '', 2.5, 3.2, 1.1, 1],
        ['bath', 'Bath', 3.6, 2.5, 1.9, 1.7],
        ['hall', '', 0, 2.5, 3.6, 0.7],
        ['bed', 'Bedroom', 0, 0, 2.75, 2.5],
        ['bed', 'Bedroom', 2.75, 0, 2.75, 2.5],
      ],
      doors: [
        [2.7, 4.2, 'h'],
        [2.55, 3.2, 'h', 1],
        [2.5, 3.3, 'v'],
        [3.6, 3.4, 'v', 0.7],
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
}

/** Ten by fifteen metres at a street, and at two streets. */
export const lots: Readonly<Record<'inner' | 'corner', Plan>> = {
  inner: flat(
    [
      ['lawn', '', 0, 0, 10, 15],
      ['garden', '', 0, 11.5, 10, 3.5],
      ['building', 'Where one may build', 1.5, 2, 7, 9],
      ['street', 'Street', 0, 15, 10, 3],
    ],
    [],
    [],
  ),
  corner: flat(
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
}
