import type { api } from '../api/api.ts'
import { Folded } from '../ui/folded.tsx'
import { mediaAddress } from '../ui/media.ts'
import { ChangesTable } from './changes-table.tsx'
import classes from './trail-changes.module.css'

type Line = Awaited<ReturnType<typeof api.fullTrail.read>>
type Shown = Line['changes'][number]['before']

/** The fields of a line by their labels, with both values as the form shows them; of a refused one what was asked for. */
export function TrailChanges({ line: { changes, refused } }: { readonly line: Pick<Line, 'changes' | 'refused'> }) {
  if (changes.length === 0)
    return <p className={classes.none}>{refused ? 'Nothing was changed.' : 'No field changed.'}</p>
  const isLost = changes.some(({ before, after }) => before.as === 'lost' || after.as === 'lost')
  return (
    <div className={classes.changes}>
      <ChangesTable
        caption={refused ? 'What was asked for; nothing was changed' : 'What changed'}
        last={refused ? { head: 'Asked', side: 'asked' } : { head: 'After', side: 'after' }}
        isOne={Boolean(refused)}
        rows={changes.map(({ field, label, before, after }) => ({
          key: field,
          label,
          before: <ShownValue shown={before} />,
          after: <ShownValue shown={after} />,
        }))}
      />
      {isLost && (
        <p className={classes.none}>
          Not kept: a date stood here. Earlier versions of Atrium did not write dates into the trail, and a line of the
          trail is never changed afterwards.
        </p>
      )}
    </div>
  )
}

function ShownValue({ shown: { as, text } }: { readonly shown: Shown }) {
  switch (as) {
    case 'none':
      return '–'
    case 'lost':
      return 'Not kept'
    case 'picture':
      return (
        <img className={classes.picture} src={mediaAddress(text)} alt={text.split('/').at(-1) ?? ''} loading="lazy" />
      )
    case 'text':
      return <Folded>{text}</Folded>
  }
}
