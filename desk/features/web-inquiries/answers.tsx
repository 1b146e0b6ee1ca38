import classes from '../../cases/steps/steps.module.css'
import { When } from '../../ui/when.tsx'
import type { Inquiry } from './inquiry.ts'

const kinds: Record<Inquiry['replies'][number]['kind'], string> = { reply: 'Reply by e-mail', call: 'Call' }

export function Answers({ record: { replies } }: { record: Inquiry }) {
  if (replies.length === 0) return null
  return (
    <>
      <h3>Answers</h3>
      <ol className={classes.answers}>
        {replies.map(({ id, kind, text, at, by }) => (
          <li key={id}>
            <p className={classes.small}>
              {kinds[kind]} · {by} · <When at={at} withTime />
            </p>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
