/** Most columns of an imported list. The widest of ours has 28 (model/commands); people add their own. */
export const mostColumns = 256
