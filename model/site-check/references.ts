/** What content may refer to. An address is a link, wherever it stands; the others are chosen in a picker. */
const referenceKinds = [
  'address',
  'property',
  'article',
  'category',
  'question_category',
  'award_year',
  'file',
] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/**
 * When references are judged. `publish` is whatever brings something before visitors at once, `schedule` what does so later,
 * `launch` a launch. `withdraw`, `trash` and `delete` are of what is referred to, not of what refers: taken from visitors by a step
 * back, by becoming inactive or switched off; moved to the trash; deleted for good.
 */
const moments = ['save', 'publish', 'schedule', 'launch', 'withdraw', 'trash', 'delete', 'check'] as const
export type Moment = (typeof moments)[number]

/**
 * `refused`: at its field, or with the list of the uses. `found`: the site check names it, which the desk shows before and after
 * publishing. `asked`: answered with the list of the uses, and done once that is confirmed or another takes its place (decision 281).
 * `allowed`: it may be so for a while, or something else holds it right.
 */
type Ruling = 'refused' | 'found' | 'asked' | 'allowed'

/**
 * What becomes of a reference to what does not exist, is inactive, unpublished, of another brand, switched off or past its end
 * (decisions 240, 260). Everything that judges one asks here. What visitors are led to already is not refused again: it is found.
 */
const usual = {
  save: 'refused',
  publish: 'refused',
  schedule: 'refused',
  launch: 'refused',
  withdraw: 'asked',
  trash: 'asked',
  delete: 'refused',
  check: 'found',
} as const satisfies Readonly<Record<Moment, Ruling>>
const rulings: Readonly<Record<ReferenceKind, Readonly<Record<Moment, Ruling>>>> = {
  // A page is written before the article that it leads to is out, so a link is judged as visitors would find it.
  address: { ...usual, save: 'allowed' },
  // What named a property keeps it (domain.md 4 row 41).
  property: { ...usual, delete: 'allowed' },
  article: usual,
  // Domain.md 3.1: what records stand under is neither left out nor deleted.
  category: usual,
  question_category: usual,
  award_year: usual,
  // A file of the trash is refused. Of one that the library never had visitors see a drawing: the check's.
  file: { ...usual, trash: 'refused', publish: 'found', schedule: 'found', launch: 'found' },
}

export const isRefused = (kind: ReferenceKind, moment: Moment): boolean => rulings[kind][moment] === 'refused'
export const isAsked = (kind: ReferenceKind, moment: Moment): boolean => rulings[kind][moment] === 'asked'
