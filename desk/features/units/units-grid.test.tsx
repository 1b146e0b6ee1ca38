import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { noAccess } from '../../../model/pages/access.ts'
import { ProfileContext } from '../../shell/profile.ts'
import type { Profile } from '../../shell/sign-in.ts'
import { UnitsGrid } from './units-grid.tsx'
import type { UnitRow } from './use-units.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const unit = (n: number) =>
  ({
    id: n,
    version: 1,
    unit_code: `A-${n}`,
    tower_or_phase: 'A',
    level_or_block: '2',
    unit_type: 'studio',
    floor_area: 24,
    list_price: 5_000_000,
    status: 'available',
    holder: null,
    hold_expires_at: null,
    reservation_no: null,
    waiting: 0,
  }) as unknown as UnitRow
const nothing = () => undefined
const profile = { id: 1, user_role: { access: noAccess } } as unknown as Profile

function shown(many: number) {
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.body.firstElementChild as HTMLElement)
  act(() =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <ProfileContext value={profile}>
            <UnitsGrid
              projectId={1}
              units={Array.from({ length: many }, (_, n) => unit(n + 1))}
              selected={new Set()}
              failures={new Map()}
              mayEdit={false}
              saved={new Map()}
              shown={{ current: undefined }}
              onRestored={nothing}
              onTick={nothing}
              onTickAll={nothing}
              onChange={nothing}
              onPaste={nothing}
            />
          </ProfileContext>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  return root
}
const rows = () => document.querySelectorAll('[data-unit]').length
const say = (event: string) => act(() => window.dispatchEvent(new Event(event)))

test('all units are drawn before they are printed, and only those in view again afterwards', () => {
  const root = shown(300)
  const inView = rows()
  expect(inView).toBeLessThan(100)
  say('beforeprint')
  expect(rows()).toBe(300)
  say('afterprint')
  expect(rows()).toBe(inView)
  act(() => root.unmount())
})

test('of more than a thousand units paper has the first thousand, and says so', () => {
  const root = shown(1_200)
  say('beforeprint')
  expect(rows()).toBe(1_000)
  expect(document.body.textContent).toContain('The first 1,000 of 1,200 units')
  say('afterprint')
  expect(document.body.textContent).not.toContain('The first 1,000')
  act(() => root.unmount())
})
