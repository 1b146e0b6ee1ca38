/** The form of a code that people give, in a file and on the desk. */
export const codeForm = { pattern: /^[A-Za-z0-9][A-Za-z0-9_-]*$/, says: 'Use letters, digits and hyphens only.' }
