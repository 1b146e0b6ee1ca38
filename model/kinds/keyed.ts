/** An object of these entries, as `T` names them: its maker asks the same of each key as `T` does. */
export const keyed = <T extends object>(entries: readonly (readonly [string, unknown])[]): T =>
  // The compiler forgets which value goes with which key, so what all of them are together is said here once.
  Object.fromEntries(entries) as unknown as T
