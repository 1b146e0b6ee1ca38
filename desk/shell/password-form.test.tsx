import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { PasswordForm } from './password-form.tsx'

// Issue 15: "Nothing fails in silence"; the page on which one chooses a password has no desk around it that would listen.
test('a fault of ours while a password is set is said in the form, which can be sent again, and is heard by the log', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const heard: unknown[] = []
  const hear = (event: PromiseRejectionEvent) => {
    event.stopImmediatePropagation()
    event.preventDefault()
    heard.push(event.reason)
  }
  addEventListener('unhandledrejection', hear, { capture: true })
  const fault = new TypeError('answer is undefined')
  const api = { session: { changePassword: () => Promise.reject(fault) } } as never
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  act(() =>
    root.render(<PasswordForm api={api} presentLabel="Present password" username="ana" onChanged={() => undefined} />),
  )
  for (const field of host.querySelectorAll<HTMLInputElement>('input[type=password]'))
    field.value = 'quiet harbour 27 lamps'
  await act(async () => host.querySelector<HTMLButtonElement>('[type=submit]')?.click())
  await expect.poll(() => heard).toEqual([fault])
  expect(host.querySelector('[role=alert], form')?.textContent).toContain(
    'Something went wrong, and your password may not have been changed. Try again.',
  )
  expect(host.querySelector('[type=submit]')?.textContent).toBe('Set password')
  act(() => root.unmount())
  removeEventListener('unhandledrejection', hear, { capture: true })
})
