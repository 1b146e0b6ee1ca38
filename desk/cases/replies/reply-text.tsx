import { IconCloudCheck, IconCloudOff, IconTemplate } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useArrival } from '../../ui/arrival.ts'
import { Muted } from '../../ui/muted.ts'
import { Popover } from '../../ui/popover.tsx'
import { RequiredMark } from '../../ui/required-mark.ts'
import { When } from '../../ui/when.tsx'
import { AnswerPicker } from './answer-picker.tsx'
import classes from './reply-text.module.css'
import type { ReplyForm } from './use-reply.ts'

const longest = 5000

type Props = {
  readonly reply: ReplyForm
  readonly label: string
  /** The id of the error that stands at it. */
  readonly error?: string | undefined
}

/** The words of a reply: begun with greeting and signature, with saved answers at hand, kept while they are written. */
export function ReplyText({ reply, label, error }: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const { help, text, kind, isBlank } = reply
  useArrival(box, `reply ${id}`)
  /** Where writing begins: between greeting and signature. */
  const start = kind === 'reply' && help ? help.greeting.length + 2 : 0
  // Greeting and signature may come when the text has the focus already: writing begins between them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are there
  useEffect(() => {
    if (isBlank && document.activeElement === box.current) box.current?.setSelectionRange(start, start)
  }, [start])
  function put(words: string) {
    const area = box.current
    const from = isBlank ? start : (area?.selectionStart ?? text.length)
    const to = isBlank ? start : (area?.selectionEnd ?? text.length)
    reply.write((text.slice(0, from) + words + text.slice(to)).slice(0, longest))
    // After the next drawing the text has it.
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(from + words.length, from + words.length)
    })
  }
  return (
    <div className={classes.reply}>
      {/* Beside it, so that its name is not its words. */}
      <label htmlFor={id}>
        <RequiredMark>{label}</RequiredMark>
      </label>
      <textarea
        id={id}
        ref={box}
        rows={9}
        aria-required
        maxLength={longest}
        value={text}
        onFocus={() => isBlank && box.current?.setSelectionRange(start, start)}
        onChange={event => reply.write(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={error}
      />
      <div className={classes.line}>
        {help && help.answers.length > 0 && (
          <Popover
            className={classes.saved}
            name="Saved answers"
            label={
              <>
                <IconTemplate size={15} stroke={1.7} aria-hidden /> Saved answers
              </>
            }
          >
            {close => (
              <AnswerPicker
                answers={help.answers}
                onPick={words => {
                  close()
                  put(words)
                }}
              />
            )}
          </Popover>
        )}
        <Muted data-size="xs" role="status">
          <Kept reply={reply} />
        </Muted>
      </div>
      {help?.others.map(({ by, at }) => (
        <Muted key={by} data-size="xs">
          {by} is writing a reply, too: last <When at={at} withTime />.
        </Muted>
      ))}
    </div>
  )
}

function Kept({ reply: { isFailed, keptAt } }: { reply: ReplyForm }) {
  if (isFailed)
    return (
      <>
        <IconCloudOff size={14} stroke={1.7} aria-hidden /> Not kept on the server. It stands here while this page is
        open.
      </>
    )
  return (
    keptAt !== undefined && (
      <>
        <IconCloudCheck size={14} stroke={1.7} aria-hidden /> Draft kept <When at={keptAt} withTime />, for any device
      </>
    )
  )
}
