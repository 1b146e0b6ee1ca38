/** The browsers' messages for a script or a style that did not load; some keep that answer until a fresh load. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
