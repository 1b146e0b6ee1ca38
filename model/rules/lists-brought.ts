/** Columns that a list may bring. The widest of ours has 28 (model/commands); people keep their own beside them. */
export const mostColumns = 256
