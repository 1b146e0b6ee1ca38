/**
 * Up to which width of the window, in px, a layout of the desk and the sites holds; beyond it the next one begins. A
 * sheet has no names for them and writes `max-width: 760px` or `min-width: 761px`; test/widths.test.ts holds it to these.
 */
export const widths = { phone: 560, narrow: 760, tablet: 900, laptop: 1100, desktop: 1200, wide: 1340 } as const

/** The question a window is asked, for what is drawn otherwise and not only laid out otherwise. */
export const widerThan = (width: keyof typeof widths): string => `(min-width: ${widths[width] + 1}px)`
