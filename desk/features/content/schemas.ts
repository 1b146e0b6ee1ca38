/**
 * Every file that reads the fields of a content page imports this first. In the built desk the registry has no fields,
 * and the build writes here the imports that add them (`scripts/late-content.ts`); in tests the registry has them from
 * the start.
 */
export {}
