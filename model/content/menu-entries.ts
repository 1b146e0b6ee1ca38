import type { FieldErrors } from '../errors.ts'
import { type Choice, choice, link, list, text, toggle } from './field.ts'

/** The entries of one menu of a site: the allowed ones, their order, their labels and whether they are on. */
export const menuEntries = (label: string, entries: readonly Choice[], help: string) =>
  list(
    label,
    {
      key: choice('Entry', entries, { help: 'Which of this menu’s entries it is.' }),
      route: link('Address', { help: 'A path of this site such as /calculator, or a full https:// address.' }),
      label: text('Label', { required: true, max: 40, help: 'What visitors read.' }),
      enable: toggle('Show in the menu'),
    },
    { itemLabel: 'Entry', max: entries.length, help },
  )

type Entry = { readonly key: string; readonly label: string; readonly route: string; readonly enable: boolean }

/** Each entry appears once. `at` is the list's path, `routed` says which keys lead to an address. */
export function checkEntries(at: string, entries: readonly Entry[], routed = (_key: string) => true): FieldErrors {
  const errors: FieldErrors = {}
  entries.forEach((entry, i) => {
    if (entries.findIndex(other => other.key === entry.key) < i) {
      errors[`${at}.${i}.key`] = [`${entry.label} is in this menu already. Remove one of the two.`]
    }
    if (entry.enable && entry.route === '' && routed(entry.key)) {
      errors[`${at}.${i}.route`] = ['An entry that is shown needs an address. Give one, or hide the entry.']
    }
  })
  return errors
}
