/**
 * Whether a text has more characters than `most`, as people count them: one or two units of a text each, so that twice as many
 * units and one decide. To count the characters of a megabyte takes ten milliseconds.
 */
export const isLonger = (text: string, most: number): boolean => [...text.slice(0, 2 * most + 1)].length > most
