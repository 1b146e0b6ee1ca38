import { plainText } from '../ui/plain-text.ts'

type Option = { readonly value: string; readonly label: string }
/** Options, one by one or in groups. */
export type Options = readonly (Option | { readonly group: string; readonly items: readonly Option[] })[]

/** What a person who typed this means, in its order: a part of the name, blind to case and accents. */
export function fitting(options: Options, typed: string): Options {
  const sought = plainText(typed)
  const fits = ({ label }: Option) => plainText(label).includes(sought)
  return options.flatMap((each): Options => {
    if (!('items' in each)) return fits(each) ? [each] : []
    const items = each.items.filter(fits)
    return items.length > 0 ? [{ ...each, items }] : []
  })
}

export const firstFitting = (options: Options, typed: string): Option | undefined =>
  fitting(options, typed).flatMap(each => ('items' in each ? each.items : [each]))[0]
