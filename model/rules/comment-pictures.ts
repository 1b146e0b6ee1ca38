/** Pictures that a comment has at most (decision 362). */
export const mostPictures = 4
