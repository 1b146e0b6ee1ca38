/** Decision 219: for so many seconds a step may be taken back by whoever took it. */
export const undoSeconds = 10
/** Its mails wait a little longer, so that what is asked for in the last moment still finds them. */
export const heldSeconds = undoSeconds + 2
