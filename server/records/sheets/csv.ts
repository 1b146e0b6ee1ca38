/** The rows of a table of text (RFC 4180), with commas, semicolons or tabs between cells, whichever the first line has most. */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '')
  const between = separatorOf(source)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < source.length; i++) {
    const sign = source[i]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (source[i + 1] === '"') {
        cell += '"'
        i += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === between) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && source[i + 1] === '\n') i += 1
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

function separatorOf(source: string): string {
  const line = source.slice(0, source.search(/[\r\n]|$/))
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
