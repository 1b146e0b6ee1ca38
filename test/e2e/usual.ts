/**
 * What of the browser tests runs before a commit: of each area the journey from its beginning to its end, and of what is looked
 * at page by page one look. A file that does not stand here runs whole; what is left out here runs in `npm run test:all`
 * (decision 301).
 */
export const beforeCommit: Readonly<Record<string, readonly string[]>> = {
  'admin.spec.ts': [],
  'approvals.spec.ts': ['two approvers'],
  'bell.spec.ts': [],
  'boards.spec.ts': [],
  'buyers.spec.ts': ['request reaches'],
  'buyers-content.spec.ts': [],
  'by-keyboard.spec.ts': [],
  'calendar.spec.ts': [],
  'content.spec.ts': ['edit, conflict'],
  'dashboard-figures.spec.ts': [],
  'empty-house.spec.ts': ['the dashboard praises'],
  'first-house.spec.ts': [],
  'first-picture.spec.ts': ['the rows that an address', 'runs no script'],
  'gateway-keys.spec.ts': [],
  'help.spec.ts': [],
  'history.spec.ts': [],
  'inbox.spec.ts': [],
  'kept-back.spec.ts': [],
  'kept-for-later.spec.ts': [],
  'lists.spec.ts': ['an inquiry in, worked', 'the list by keyboard alone'],
  'look-in-preview.spec.ts': [],
  'markup.spec.ts': [],
  'media.spec.ts': [],
  'named-drafts.spec.ts': [],
  'own-work.spec.ts': [],
  'palette.spec.ts': ['takes no key from the palette'],
  'panels-hold-still.spec.ts': [],
  'paper.spec.ts': [],
  'print.spec.ts': [],
  'project-info.spec.ts': ['units come from a list'],
  'finder-map.spec.ts': [],
  'property-page.spec.ts': [],
  'questions.spec.ts': [],
  'reservations.spec.ts': ['from submitted to Booked'],
  'review-station.spec.ts': [],
  'review-before-publishing.spec.ts': [],
  // What is pasted, drawn and allowed in a text is held by tests of their own.
  'rich-text.spec.ts': [],
  'roles.spec.ts': ['an account is made'],
  'routes.spec.ts': ['opened at', 'walked at', 'a page that is not there', 'there are routes', 'the sign-in page at'],
  'sellers.spec.ts': ['a partner is approved through'],
  'session.spec.ts': ['signout asks', 'sign-in refuses'],
  'set-up.spec.ts': [],
  'sheets.spec.ts': [],
  'shell.spec.ts': ['a role is told which permission', 'a page that cannot be loaded'],
  'sign-in.spec.ts': [],
  'site-kinds.spec.ts': ['nothing for axe', 'all that is read'],
  'site-overview.spec.ts': [],
  'site-content.spec.ts': ['the site check leads'],
  'site-weight.spec.ts': [],
  'sites.spec.ts': ['edit, preview, publish'],
  'slow-routes.spec.ts': ['a page whose code is slow'],
  'talk.spec.ts': [],
  'talk-links.spec.ts': ['units', 'mails'],
  'tasks.spec.ts': [],
  'ten-tasks.spec.ts': ['the banner of a site is changed'],
  'trends.spec.ts': [],
  'units-round-trip.spec.ts': [],
  'unknown-records.spec.ts': [],
  'unsaved.spec.ts': ['the tab crashed', 'a session that ends over', 'offline keeps'],
  'visit-calendar.spec.ts': [],
  'visitors.spec.ts': [],
  'website-visits.spec.ts': ['every page of every site'],
  'web-records.spec.ts': ['an article is written', 'another window meanwhile'],
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What Playwright leaves out before a commit: it compares the file and the titles of a test, with a space between them. */
export const leftOut: readonly RegExp[] = Object.entries(beforeCommit).map(([file, titles]) => {
  const kept = titles.map(escaped).join('|')
  return new RegExp(`(?:^|[ /])${escaped(file)} ${kept === '' ? '' : `(?!.*(?:${kept}))`}`)
})
