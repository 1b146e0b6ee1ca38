import { expect, test } from 'vitest'
import { content } from '../../../model/content/content.ts'
import { text } from '../../../model/content/field.ts'
import { ApiError } from '../../api/client.ts'
import { createSession } from './session.ts'
import type { EditorTarget, PageState } from './target.ts'

const page = content({ section: 'sample', fields: { street: text('Street'), city: text('City') } })
const saved = (version: number, values: object) =>
  ({ version, values, own: [], group: null, published: null, schedule: null }) as unknown as PageState
const unreachable = () => Promise.reject(new ApiError(0, undefined))

/** A page on a server whose answers the test gives. */
function sessionOn(answers: Partial<EditorTarget>) {
  const target = { content: page, inherits: false, brand: null, page: 'sample', ...answers } as unknown as EditorTarget
  const kept = { put: async () => undefined, clear: async () => undefined, open: async () => undefined }
  const stored = saved(1, { street: 'One', city: 'Makati' })
  return createSession({ target, journal: kept as unknown as Parameters<typeof createSession>[0]['journal'], stored })
}

test('what could not be sent is sent at the next sign of the server, not only of the network', async () => {
  let isDown = true
  const session = sessionOn({
    save: sent => (isDown ? unreachable() : Promise.resolve(saved(2, sent.values))),
  })
  session.form.set('street', 'Kept Street')
  expect(await session.save()).toBe(false)
  expect(session.snapshot()).toMatchObject({ isOffline: true, isSaving: false })
  isDown = false
  await session.meetNewer(1)
  expect(session.snapshot()).toMatchObject({
    isOffline: false,
    stored: { version: 2, values: { street: 'Kept Street' } },
  })
  expect(session.form.isDirty()).toBe(false)
})

test('a restoration that fails leaves what was typed', async () => {
  const session = sessionOn({ restore: unreachable })
  session.form.set('street', 'Typed Street')
  expect(await session.restore(7)).toBeUndefined()
  expect(session.form.value('street')).toBe('Typed Street')
})

test('a restoration that succeeds gives up what was typed', async () => {
  const session = sessionOn({ restore: async () => saved(2, { street: 'Older', city: 'Pasig' }) })
  session.form.set('street', 'Typed Street')
  expect(await session.restore(7)).toBeDefined()
  expect(session.form.snapshot().values).toEqual({ street: 'Older', city: 'Pasig' })
  expect(session.form.isDirty()).toBe(false)
})

test('the way back from a restoration leads to what was saved, and what was typed stands over it again', async () => {
  const sent: object[] = []
  const session = sessionOn({
    restore: async () => saved(2, { street: 'Older', city: 'Pasig' }),
    save: async ({ version, values }) => {
      sent.push({ version, values })
      return saved(version + 1, values)
    },
  })
  session.form.set('street', 'Typed Street')
  const back = await session.restore(7)
  expect(await back?.()).toBe(true)
  expect(sent).toEqual([{ version: 2, values: { street: 'One', city: 'Makati' } }])
  expect(session.snapshot().stored).toMatchObject({ version: 3, values: { street: 'One', city: 'Makati' } })
  expect(session.form.snapshot().values).toEqual({ street: 'Typed Street', city: 'Makati' })
})

test('what is not published for want of a connection is said, saved or not', async () => {
  const publication = { readers: 'visitors', publish: unreachable } as unknown as NonNullable<
    EditorTarget['publication']
  >
  const session = sessionOn({ save: unreachable, publication })
  expect(await session.publish()).toBe(false)
  expect(session.snapshot()).toMatchObject({ isOffline: false, failure: expect.stringContaining('cannot be reached') })
  session.form.set('street', 'Typed Street')
  expect(await session.publish()).toBe(false)
  expect(session.snapshot()).toMatchObject({
    isOffline: true,
    failure: expect.stringContaining('Nothing was published'),
  })
})
