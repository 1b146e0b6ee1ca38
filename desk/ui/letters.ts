/** The letters of the name, as paths. Drawn, not set: it looks the same whatever fonts a machine has. */
export const letters = [
  'M0 18 7.5 0 15 18M2.9 12h9.2',
  'M21 .9h14M28 .9V18',
  'M43 18V.9h6.2a4.9 4.9 0 0 1 0 9.8H43M50 10.7 56 18',
  'M64.5 0v18',
  'M74 0v11.2a6 6 0 0 0 12 0V0',
  'M96 18V1l8.5 11L113 1v17',
].join('')
