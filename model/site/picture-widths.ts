/**
 * The widths of a picture's smaller copies, in pixels, smallest first; no others exist, so that nobody can fill the store with
 * them. Steps of half as much again at most where cards and phones ask: a card of 400 pixels took one of 640, three times what it draws.
 */
export const pictureWidths = [320, 480, 640, 800, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]
