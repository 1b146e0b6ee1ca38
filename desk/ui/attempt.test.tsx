import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { useAttempt } from './attempt.ts'
import { Failure } from './failure.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let used: ReturnType<typeof useAttempt>
function Form({ worded }: { worded?: (refusal: ApiError) => string }): ReactNode {
  used = useAttempt(worded)
  return <Failure>{used.failure}</Failure>
}

const said = () => document.querySelector('[role="alert"]')?.textContent

async function shown(worded?: (refusal: ApiError) => string) {
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.body.firstElementChild as HTMLElement)
  await act(async () => root.render(worded ? <Form worded={worded} /> : <Form />))
}

const refused = () => Promise.reject(new ApiError(409, undefined))

test('a refusal is said in its words until the next attempt, which is free to go', async () => {
  await shown(({ status }) => `No: ${status}`)
  expect(said()).toBeUndefined()
  await act(async () => expect(await used.attempt(refused)).toBe(false))
  expect(said()).toBe('No: 409')
  expect(used.isBusy).toBe(false)
  await act(async () => expect(await used.attempt(async () => 1)).toBe(true))
  expect(said()).toBeUndefined()
})

test('it is busy while it is under way', async () => {
  await shown()
  const work = Promise.withResolvers<void>()
  let attempt: Promise<boolean> | undefined
  await act(async () => {
    attempt = used.attempt(() => work.promise)
  })
  expect(used.isBusy).toBe(true)
  await act(async () => {
    work.resolve()
    await attempt
  })
  expect(used.isBusy).toBe(false)
})

test('a fault is no refusal: it goes on, and nothing is said', async () => {
  await shown()
  await act(async () => expect(used.attempt(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours'))
  expect(said()).toBeUndefined()
  expect(used.isBusy).toBe(false)
})
