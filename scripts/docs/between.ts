/** The page with a new text between its two markers `<!-- name -->` and `<!-- /name -->`. */
export function between(page: string, name: string, part: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = page.indexOf(open)
  const to = page.indexOf(close)
  if (from < 0 || to < from) throw new Error(`The page needs the markers ${open} and ${close}, in this order.`)
  return `${page.slice(0, from + open.length)}\n${part}\n${page.slice(to)}`
}
