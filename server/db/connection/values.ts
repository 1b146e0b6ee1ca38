import pg from 'pg'

const int8 = 20
const int8List = 1016
const date = 1082
const dateList = 1182
// The typings know the types of scalars only by name; the parser of text lists is there.
const textList: number = 1009

const { getTypeParser } = pg.types

// Ids and counts stay far below 2^53; a value above it must not be rounded in silence.
function whole(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The whole number ${text} is larger than Atrium can count.`)
  return value
}

const same = (text: string): string => text
const list = <T>(each: (text: string) => T) => {
  const texts = getTypeParser(textList) as (text: string) => (string | null)[]
  return (text: string): (T | null)[] => texts(text).map(item => (item === null ? null : each(item)))
}

const ours: Record<number, (text: string) => unknown> = {
  [int8]: whole,
  [int8List]: list(whole),
  [date]: same,
  [dateList]: list(same),
}

/**
 * The parsed types, the same on both engines: int8 as number, numeric as string (money is never a float),
 * date as 'YYYY-MM-DD', timestamptz as Date, jsonb parsed, bytea as Buffer.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text') =>
    format === 'text'
      ? (ours[oid] ?? getTypeParser(oid, 'text'))
      : getTypeParser(oid, 'binary')) as typeof getTypeParser,
}
