import { firstSteps, type StepGroup, stepGroups, stepKeys } from '../../model/first-steps.ts'
import { labelOfPage } from '../../model/pages/index.ts'
import { page, table } from './markdown.ts'

const groups = Object.keys(stepGroups) as StepGroup[]

/** docs/first-steps.md: the lines of the dashboard's card, as whoever starts a house reads them beforehand. */
export function firstStepsPage(): string {
  return page(
    'First steps of a house',
    'A house without demo data begins with `npm run admin:create`, which makes the first Super Admin. Whoever may edit user accounts then finds these lines on the dashboard, each with what stands, and the card is gone once all are done. Nothing is ticked by hand: each line is computed from the settings and the database. Sites are closed to visitors until somebody opens them (decision 166).',
    'Lines marked * may stay open where a group has no such thing; they do not keep the card. A line of a site stands once for each site.',
    ...groups.flatMap(group => [
      `## ${stepGroups[group]}`,
      table(
        ['step', 'where', 'who', 'what it unlocks'],
        stepKeys
          .map(key => firstSteps[key])
          .filter(step => step.group === group)
          .map(({ label, page: at, who, unlocks, optional, ofSite }) => [
            `${label}${ofSite ? ', for each site' : ''}${optional ? ' *' : ''}`,
            labelOfPage(at),
            who,
            unlocks,
          ]),
      ),
    ]),
  )
}
