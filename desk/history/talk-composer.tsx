import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import type { CommentPicture } from '../api/upload.ts'
import { useKeptDraft } from '../shell/kept-draft.ts'
import { FaintButton, SubmitButton } from '../ui/button.ts'
import { Failure } from '../ui/failure.tsx'
import { FileChoice } from '../ui/file-choice.tsx'
import { Muted } from '../ui/muted.ts'
import { usePictures } from './pictures-to-send.ts'
import type { TalkOf } from './talk.tsx'
import classes from './talk-composer.module.css'
import { AddedPictures } from './talk-pictures.tsx'

type Person = { readonly id: number; readonly name: string }
type Words = {
  readonly text: string
  readonly mentions: readonly Person[]
  readonly pictures: readonly CommentPicture[]
}

const wordsIn = ({ text, mentions, pictures }: Readonly<Record<string, unknown>>): Words => ({
  text: typeof text === 'string' ? text : '',
  mentions: Array.isArray(mentions) ? mentions : [],
  pictures: Array.isArray(pictures) ? pictures : [],
})

const longest = 4000
/** A person who is still typing has not asked yet, in ms. */
const pause = 150
/** A name that is being typed before the caret. */
const calling = /(?:^|\s)@([\p{L}\p{M}.'’-]{0,30}(?: [\p{L}\p{M}.'’-]{0,30})?)$/u

type Props = {
  readonly of: TalkOf
  /** Under which name the browser keeps what is typed. */
  readonly draft: string
  readonly label: string
  readonly button: string
  readonly initial?: Words
  readonly takesFocus: boolean
  onSend(body: { text: string; mentions: number[]; pictures: number[] }): Promise<void>
  onCancel?(): void
}

/** Where one writes: with @ and a name it offers colleagues who may see the record, and only these. */
export function Composer({ of, draft, label, button, initial, takesFocus, onSend, onCancel }: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const { draft: kept, change: write, forget } = useKeptDraft(draft, initial ?? {})
  const words = wordsIn(kept)
  const pictures = usePictures(of, words.pictures, next => write({ pictures: next }))
  const [search, setSearch] = useState<string>()
  const [at, setAt] = useState(0)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const found = usePeople(of, search)
  const people = search === undefined ? [] : found
  const chosen = people[Math.min(at, people.length - 1)]

  function look(text: string, caret: number) {
    const [, name] = calling.exec(text.slice(0, caret)) ?? []
    setSearch(name)
    setAt(0)
  }
  function call(person: (typeof people)[number]) {
    const caret = box.current?.selectionStart ?? words.text.length
    const before = words.text.slice(0, caret).replace(/@[^@]*$/u, `@${person.name} `)
    write({
      text: (before + words.text.slice(caret).replace(/^ /, '')).slice(0, longest),
      mentions: [...words.mentions.filter(each => each.id !== person.id), { id: person.id, name: person.name }],
    })
    setSearch(undefined)
    // After the next drawing the text has the name.
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(before.length, before.length)
    })
  }
  const isOff = pictures.isSending || (words.text.trim() === '' && words.pictures.length === 0)
  async function send() {
    if (isSending || isOff) return
    setSending(true)
    setFailure(undefined)
    const mentions = words.mentions.filter(({ name }) => words.text.includes(`@${name}`)).map(person => person.id)
    try {
      await onSend({ text: words.text, mentions, pictures: words.pictures.map(picture => picture.id) })
      forget()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const said = Object.values(error.problem?.errors ?? {}).flat()
      setFailure(said.length > 0 ? said.join(' ') : error.message)
    } finally {
      setSending(false)
    }
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
      return
    }
    if (!chosen) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt(now => (Math.min(now, people.length - 1) + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') call(chosen)
    else if (event.key === 'Escape') setSearch(undefined)
    else return
    // Of the picker, and neither of the text nor of the dialog around.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      className={classes.composer}
      onDragOver={event => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={event => {
        const files = [...event.dataTransfer.files]
        if (files.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        pictures.add(files)
      }}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={box}
        rows={3}
        maxLength={longest}
        value={words.text}
        data-autofocus={takesFocus || undefined}
        aria-autocomplete="list"
        aria-controls={`${id}-people`}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        aria-invalid={failure !== undefined}
        aria-describedby={failure === undefined ? undefined : `${id}-error`}
        onChange={event => {
          write({ text: event.target.value })
          look(event.target.value, event.target.selectionStart)
        }}
        onBlur={() => setSearch(undefined)}
        onPaste={event => {
          const files = [...event.clipboardData.files]
          // A table that is copied comes as a picture too.
          if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
          event.preventDefault()
          pictures.add(files)
        }}
        onKeyDown={onKey}
      />
      <div id={`${id}-people`} role="listbox" aria-label="People to call" className={classes.people}>
        {people.map(person => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are those of the text, which names the option
          <div
            key={person.id}
            id={`${id}-${person.id}`}
            role="option"
            aria-selected={person === chosen}
            // The text keeps the focus.
            onMouseDown={event => event.preventDefault()}
            onClick={() => call(person)}
          >
            {person.name} <Muted data-size="xs">{person.role}</Muted>
          </div>
        ))}
      </div>
      <AddedPictures of={of} kept={words.pictures} pictures={pictures} />
      {pictures.tooMany && <Failure>A comment has four pictures at most. The others were left out.</Failure>}
      {failure !== undefined && (
        <div id={`${id}-error`}>
          <Failure>{failure} What you typed is kept.</Failure>
        </div>
      )}
      <div className={classes.foot}>
        <Muted data-size="xs">@ and a name calls somebody. Pictures can be pasted or dropped here.</Muted>
        <FileChoice
          label="Add pictures"
          words="Add a picture…"
          accept="image/jpeg,image/png,image/webp"
          isMany
          onFiles={pictures.add}
        />
        {onCancel && (
          <FaintButton size="compact-sm" onClick={onCancel}>
            Cancel
          </FaintButton>
        )}
        <SubmitButton size="compact-sm" loading={isSending} disabled={isOff}>
          {button}
        </SubmitButton>
      </div>
    </form>
  )
}

function usePeople({ kind, id }: TalkOf, search: string | undefined) {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), search === undefined ? 0 : pause)
    return () => clearTimeout(timer)
  }, [search])
  const { data } = useQuery({
    queryKey: ['comments.people', kind, String(id), settled],
    queryFn: ({ signal }) =>
      api.comments.people({ params: { kind, id: String(id) }, query: settled ? { search: settled } : {}, signal }),
    enabled: settled !== undefined,
    staleTime: 30_000,
    retry: false,
  })
  return data ?? []
}
