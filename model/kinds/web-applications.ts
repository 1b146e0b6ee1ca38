import { list } from '../lists/list.ts'
import { applicationStates, applicationWorkflow, openApplications } from '../workflows/application.ts'
import { statusOf } from './columns.ts'
import { kind } from './kind.ts'

export const webApplications = kind({
  page: 'website.application-list',
  workflow: applicationWorkflow,
  list: list({
    one: 'application',
    many: 'applications',
    branded: true,
    trash: true,
    board: true,
    sort: { field: 'created_at', direction: 'desc' },
    views: {
      received: {
        label: 'New',
        filters: { status: 'received' },
        sort: 'created_at',
        counted: true,
        opens: true,
      },
      open: {
        label: 'Under way',
        filters: { status: openApplications.join(',') },
        sort: 'created_at',
        counted: true,
        opens: true,
      },
      hired: { label: 'Hired', filters: { status: 'hired' } },
    },
    columns: {
      name: { label: 'Name', as: 'text', search: true, width: 190 },
      created_at: { label: 'Received', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      position_applied: { label: 'Position', as: 'text', search: true, width: 220 },
      status: { ...statusOf(applicationStates, 130), sort: 'asc' },
      email: { label: 'E-mail', as: 'text', search: true, width: 220 },
      mobile: { label: 'Mobile', as: 'text', search: true, width: 140 },
      purge_on: { label: 'Erased on', as: 'date', off: true, width: 120 },
    },
  }),
})
