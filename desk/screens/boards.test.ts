import { expect, test } from 'vitest'
import { type ListKey, listKeys, listOf } from '../../model/kinds/lists.ts'
import { listsOnPage } from '../../model/kinds/on-page.ts'
import { pageOfList } from '../../model/kinds/page-of-list.ts'
import { helpOf } from '../../model/manual/index.ts'
import { pageIds, pageOf } from '../../model/pages/index.ts'
import { flagsOf } from '../../model/roles.ts'
import { waysFrom } from '../list/board/ways.ts'
import { stateField } from '../list/state-field.ts'
import { listConfigOf } from './list-configs.ts'

/** Domain.md 2: the states of what people work through, in their order. */
const request = ['pending', 'approved', 'disapproved', 'cancelled', 'lapsed']
const worked: Partial<Record<ListKey, readonly string[]>> = {
  // 2.1
  reservations: [
    'draft',
    'for_submission',
    'submitted',
    'under_review',
    'returned',
    'approved',
    'posting',
    'posted',
    'post_failed',
    'disapproved',
    'expired',
    'cancelled',
  ],
  // 2.2-2.4
  ownershipExtension: request,
  leadRenewal: request,
  submissionExtension: request,
  // 2.5
  transferRequest: ['pending_release', 'pending_acceptance', 'approved', 'disapproved', 'cancelled', 'expired'],
  // 2.6
  marketingPartner: ['draft', 'for_approval', 'returned', 'disapproved', 'approved', 'posted', 'suspended', 'expired'],
  // 2.10
  webInquiries: ['new', 'assigned', 'in_progress', 'awaiting_buyer', 'responded', 'closed', 'spam'],
  buyerInquiries: ['new', 'assigned', 'in_progress', 'awaiting_buyer', 'resolved', 'rejected', 'closed'],
  webAppointments: ['requested', 'confirmed', 'rescheduled', 'completed', 'no_show', 'cancelled', 'lapsed'],
  // 2.11
  webApplications: [
    'received',
    'screening',
    'shortlisted',
    'interview',
    'offered',
    'hired',
    'not_selected',
    'withdrawn',
  ],
}
const boardOf = async (key: ListKey) => (await listConfigOf(key).load()).board?.load()
const byName = (of: readonly string[]) => [...of].sort()

test('what people work through by its state has a board, and nothing else', async () => {
  const have = await Promise.all(listKeys.map(async key => ((await listConfigOf(key).load()).board ? [key] : [])))
  expect(byName(have.flat())).toEqual(byName(Object.keys(worked)))
})

test('the manual tells of each board, of each list that goes to a spreadsheet and of each whose fields are set on many, and of no other', async () => {
  for (const id of pageIds) {
    const { kind } = pageOf(id).screen
    const configs = await Promise.all(
      kind === 'list' || kind === 'approval' ? listsOnPage(id).map(key => listConfigOf(key).load()) : [],
    )
    const told = helpOf(id).tasks.map(([what]) => what)
    expect(told.includes('Work through them by state'), id).toBe(configs.some(({ board }) => board !== undefined))
    const isInSheet = configs.some(({ Sheet }) => Sheet !== undefined) && flagsOf(pageOf(id)).includes('export')
    expect(told.includes('Change many in a spreadsheet'), id).toBe(isInSheet)
    const isSetOnMany = configs.some(({ SetField }) => SetField !== undefined) && flagsOf(pageOf(id)).includes('edit')
    expect(told.includes('Change one field of many'), id).toBe(isSetOnMany)
  }
})

test.each(Object.entries(worked) as [ListKey, readonly string[]][])(
  '%s: a column for each state, as the list calls it, and each step leads to a column',
  async (key, states) => {
    const board = await boardOf(key)
    if (!board) throw new Error('It has no board.')
    const { workflow, steps } = board
    expect(byName(Object.keys(workflow.states)), `${key}: its states in the table above, by domain.md 2`).toEqual(
      byName(states),
    )
    const { filter } = listOf(key).columns[stateField] ?? {}
    expect(filter?.kind === 'choice' && filter.options).toEqual(
      Object.entries(workflow.states).map(([value, { label }]) => ({ value, label })),
    )
    expect(workflow.page).toBe(pageOfList[key])
    const led = Object.keys(workflow.states).flatMap(status => waysFrom({ kind: board, status, mayDo: () => true }))
    expect(led.map(({ to }) => to).filter(to => !Object.hasOwn(workflow.states, to))).toEqual([])
    // No step of a member of staff is left out but those that are taken on a form of their own.
    const staffs = Object.entries(workflow.actions).filter(([, { may }]) => may.party === 'staff')
    const apart = { reservations: ['approve_cis', 'post'], buyerInquiries: ['override'] }[key as string] ?? []
    expect(
      staffs.map(([action]) => action).filter(action => !steps.includes(action) && !apart.includes(action)),
    ).toEqual([])
  },
)
