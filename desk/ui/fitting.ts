import { plainText } from './plain-text.ts'

type Option = { readonly value: string; readonly label: string; readonly note?: string | undefined }
type Group<O, G> = { readonly group: G; readonly items: readonly O[] }
/** Options, one by one or in groups. */
export type FittingOptions = readonly (Option | Group<Option, string>)[]

const isGroup = <O extends Option, G>(each: O | Group<O, G>): each is Group<O, G> => 'items' in each

/** Options that fit, as they are offered; a group in which none does goes. */
const thoseThat = <O extends Option, G>(
  fits: (option: O) => boolean,
  options: readonly (O | Group<O, G>)[],
): (O | { group: G; items: O[] })[] =>
  options.flatMap((each): (O | { group: G; items: O[] })[] => {
    if (!isGroup(each)) return fits(each) ? [each] : []
    const items = each.items.filter(fits)
    return items.length > 0 ? [{ group: each.group, items }] : []
  })

/** The options that a typed text matches, in their order: by a part of the name or note, ignoring case and accents. */
export function fitting<O extends Option, G>(options: readonly (O | Group<O, G>)[], typed: string) {
  const sought = plainText(typed)
  return thoseThat<O, G>(({ label, note = '' }) => plainText(`${label} ${note}`).includes(sought), options)
}

export const firstFitting = (options: FittingOptions, typed: string): Option | undefined =>
  fitting<Option, string>(options, typed).flatMap(each => ('items' in each ? each.items : [each]))[0]
