import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Camille Del Rosario', 'Camille'],
  ['Maria Luisa Dela Cruz', 'Maria Luisa'],
  ['Rosa Lim', 'Rosa'],
  ['Ana de los Reyes', 'Ana'],
  ['Jose Rizal Jr.', 'Jose'],
  ['Ñora Ñunez', 'Ñora'],
  ['Cher', 'Cher'],
  ['Silangan Trading Corporation', 'Silangan Trading Corporation'],
])('%s is addressed as %s', (whole, first) => expect(firstNameOf(whole)).toBe(first))
