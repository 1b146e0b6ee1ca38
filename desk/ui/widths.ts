/**
 * Up to which width of the window, in px, a layout of the desk and the sites applies; beyond it the next one begins. A
 * sheet has no names for them and writes `max-width: 900px` or `min-width: 901px`; test/sheets.test.ts holds it to
 * these.
 */
export const widths = { phone: 560, tablet: 900, laptop: 1200, wide: 1340 } as const

/** The media query for components that are drawn otherwise and not only laid out otherwise. */
export const widerThan = (width: keyof typeof widths): string => `(min-width: ${widths[width] + 1}px)`
