/** The column of a list whose states are the columns of its board. */
export const stateField = 'status'
