import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { journalOf } from '../form/journal.ts'
import { isTabAlive, thisTab } from '../form/tab.ts'
import { useKeptDraft } from './kept-draft.ts'
import { ProfileContext } from './profile.ts'
import type { Profile } from './sign-in.ts'

const profile = { id: 7 } as Profile
let root: Root
let kept: ReturnType<typeof useKeptDraft>
function Remark({ name }: { readonly name: string }) {
  kept = useKeptDraft(name, { remark: '' })
  return null
}

/** Opens the remark of a record, as the first paint does: its journal is opened after it. */
function open(name: string) {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  show(name)
}
const show = (name: string) =>
  flushSync(() =>
    root.render(
      <ProfileContext value={profile}>
        <Remark name={name} />
      </ProfileContext>,
    ),
  )
const remark = () => kept.draft['remark']
/** What the browser keeps of the first record. */
const stored = async () =>
  (await journalOf({ user: profile.id, scope: '', page: 'remark 1' }, await thisTab(), isTabAlive).open())?.mine.values[
    'remark'
  ]

beforeEach(() => open('remark 1'))
afterEach(() => {
  kept.forget()
  root.unmount()
})

test('what is typed before its journal is open is there when it is opened again', async () => {
  kept.change({ remark: 'The ID expired' })
  await expect.poll(remark).toBe('The ID expired')
  // No key after the journal was opened, however long that takes.
  await expect.poll(stored).toBe('The ID expired')
  root.unmount()
  open('remark 1')
  await expect.poll(remark).toBe('The ID expired')
})

test('what is typed and left before its journal is open is kept', async () => {
  kept.change({ remark: 'Gone at once' })
  root.unmount()
  await expect.poll(stored).toBe('Gone at once')
  open('remark 1')
  await expect.poll(remark).toBe('Gone at once')
})

test('what was typed towards one record is not shown at the next', async () => {
  kept.change({ remark: 'Of the first' })
  await expect.poll(remark).toBe('Of the first')
  await expect.poll(stored).toBe('Of the first')
  show('remark 2')
  await expect.poll(remark).toBe('')
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(remark()).toBe('')
  show('remark 1')
  await expect.poll(remark).toBe('Of the first')
})
