/** What lines of a trail name as their page, beside the pages of the registry. */
const others: Readonly<Record<string, string>> = {
  'admin.lists': 'Undo in a list',
  'admin.session': 'Sign-in and own account',
  'buyers_portal.login': 'Sign-in of buyers',
  'buyers_portal.my-account': 'Buyers’ own accounts',
  'sellers_portal.approvals': 'Approvals',
  'website.web-content': 'Content of a site',
}
export const otherPages: readonly { readonly value: string; readonly label: string }[] = Object.entries(others).map(
  ([value, label]) => ({ value, label }),
)
/** The label of such a place; undefined where it is none. */
export const otherPage = (id: string): string | undefined => (Object.hasOwn(others, id) ? others[id] : undefined)
