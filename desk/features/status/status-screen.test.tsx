import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { api } from '../../api/api.ts'
import { theme, variables } from '../../ui/theme.ts'
import StatusScreen from './status-screen.tsx'

type Status = Awaited<ReturnType<typeof api.operations.status>>

const at = '2026-11-28T08:00:00.000Z'
const status = (replies: Status['replies']): Status => ({
  as_of: at,
  version: '1.0.0',
  started_at: at,
  role: 'web',
  database: {
    ...{ engine: 'postgres', version: '17.6', milliseconds: 0.4, bytes: 52_428_800 },
    ...{ migrations: 128, last_migration: '0479-fresh-lines-by-record.sql', second_lock: 'roles' },
  },
  attention: [],
  pools: [{ pool: 'work', max: 9, used: 1, idle: 2, waiting: 0 }],
  loop_delay_ms: 2,
  replies,
  disk: { free: 1e10, enough: true, files: 1e10, files_ok: true, problem: null },
  stores: [{ name: 'data', free: 1e10, problem: null }],
  mail: { waiting: 0, dead: 0, oldest_seconds: 0, lag_seconds: 0, delivers: true },
  erp: { waiting: 0, dead: 0 },
  sealer: { seals: 12, lag_seconds: 0, head: null },
  marks: [{ key: 'backup', at: null, is_ok: null, words: null }],
  trail_check: { last: null, ended: null },
  portals: [],
  jobs: [],
})

async function shown(replies: Status['replies']): Promise<HTMLElement> {
  vi.stubGlobal('fetch', async () => Response.json(status(replies)))
  const root = document.body.appendChild(document.createElement('main'))
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={variables}>
      <QueryClientProvider client={new QueryClient()}>
        <StatusScreen pageId="admin.status" params={{}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await expect.poll(() => root.querySelector('[aria-label="Answers by this process, last hour"]')).not.toBeNull()
  return root.querySelector('[aria-label="Answers by this process, last hour"]') as HTMLElement
}
const said = (part: HTMLElement) =>
  Object.fromEntries(
    [...part.querySelectorAll('dt')].map(dt => [dt.textContent, dt.nextElementSibling?.textContent?.trim()]),
  )

test('answers stand by their class, with each status; what failed needs a look', async () => {
  const part = await shown([
    { status: 200, count: 12_345 },
    { status: 201, count: 55 },
    { status: 304, count: 7 },
    { status: 404, count: 80 },
    { status: 503, count: 2 },
  ])
  expect(said(part)).toEqual({
    'Went well (2xx)': '12,400 (200: 12,345, 201: 55)',
    'Unchanged or moved (3xx)': '7 (304)',
    'Refused (4xx)': '80 (404)',
    'Failed (5xx)': '2 (503)',
  })
  expect(part.textContent).toContain('needs a look')
})

test('an hour in which nothing failed needs no look', async () => {
  const part = await shown([{ status: 200, count: 1 }])
  expect(said(part)).toMatchObject({ 'Refused (4xx)': 'none', 'Failed (5xx)': 'none' })
  expect(part.textContent).not.toContain('needs a look')
})
