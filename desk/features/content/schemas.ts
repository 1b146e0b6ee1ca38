/**
 * Whoever reads the fields of a content page imports this first. Built, the registry comes without them, and the build
 * writes here what brings them (`scripts/late-content.ts`); in tests the registry has them from the start.
 */
export {}
