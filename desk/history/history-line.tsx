import { capital } from '../../model/capital.ts'
import { same } from '../../model/content/diff.ts'
import type { Field, Fields } from '../../model/content/field.ts'
import { fieldName } from '../../model/field-names.ts'
import { actionWords } from '../../model/rules/trail-actions.ts'
import type { api } from '../api/api.ts'
import { FaintButton } from '../ui/button.ts'
import { Failure } from '../ui/failure.tsx'
import { When } from '../ui/when.tsx'
import { ChangesTable } from './changes-table.tsx'
import classes from './history-line.module.css'
import type { Refused } from './history-panel.tsx'
import { LineValue } from './line-value.tsx'
import { isAnyLost } from './lost.ts'

type Line = Awaited<ReturnType<typeof api.history.list>>['items'][number]
type Props = {
  readonly line: Line
  readonly isNewest: boolean
  readonly fields: Fields
  readonly names: ReadonlyMap<string, string>
  readonly isBusy: boolean
  readonly refused: Refused | undefined
  onPutBack(fields?: readonly string[]): void
}

export const labelOf = (fields: Fields, name: string): string => fields[name]?.label ?? fieldName(name)

/** One line: who did what when, and each field with its value before and after. */
export function HistoryLine({ line, isNewest, fields, names, isBusy, refused, onPutBack }: Props) {
  const { before, after, restorable, kept_out } = line
  const order = Object.keys(fields)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(name => !same(before[name], after[name]))
    .sort((a, b) => place(a) - place(b))
  const isFirst = Object.keys(before).length === 0
  const said = (name: string) =>
    Object.entries(refused?.errors ?? {}).flatMap(([path, words]) => (path.split('.')[0] === name ? words : []))
  const elsewhere = Object.entries(refused?.errors ?? {}).filter(
    ([path]) => !changed.includes(path.split('.')[0] ?? ''),
  )
  const shownOf = (name: string, value: unknown, against: unknown) => (
    <LineValue name={name} field={fieldOf(fields, name)} value={value} against={against} names={names} />
  )
  return (
    <li className={classes.line}>
      <h3 tabIndex={-1}>
        {line.user_name || 'Atrium'} {actionWords(line.action).did} it
      </h3>
      <p className={classes.when}>
        <When at={line.created_at} withTime relative />
        {line.role_name && ` · as ${line.role_name}`}
        {line.restored_from && (
          <>
            {' '}
            · put back from before <When at={line.restored_from.at} withTime />
          </>
        )}
      </p>
      {changed.length === 0 && line.action === 'edit' && (
        <p className={classes.why}>Saved as it stood: no field differs.</p>
      )}
      {changed.length > 0 && (
        <ChangesTable
          last={{ head: isFirst ? 'Value' : 'After', side: 'after' }}
          isOne={isFirst}
          rows={changed.map(name => ({
            key: name,
            label: labelOf(fields, name),
            before: (
              <>
                {shownOf(name, before[name], after[name])}
                {restorable.includes(name) && (
                  <FaintButton
                    size="compact-xs"
                    disabled={isBusy}
                    aria-label={`Put back ${labelOf(fields, name)}`}
                    onClick={() => onPutBack([name])}
                  >
                    Put back
                  </FaintButton>
                )}
                {kept_out[name] !== undefined && <small className={classes.why}>{kept_out[name]}</small>}
                {said(name).map(words => (
                  <Failure key={words}>{words}</Failure>
                ))}
              </>
            ),
            after: shownOf(name, after[name], before[name]),
          }))}
        />
      )}
      {isAnyLost(after) && (
        <p className={classes.why}>
          Not kept: a date stood here. Earlier versions of Atrium did not write dates into the trail, and a line of the
          trail is never changed afterwards.
        </p>
      )}
      {refused && (
        <Failure>
          {refused.message}{' '}
          {elsewhere
            .map(([path, words]) => `${labelOf(fields, path.split('.')[0] ?? '')}: ${words.join(' ')}`)
            .join(' ')}
        </Failure>
      )}
      {restorable.length > 0 && (!isNewest || restorable.length > 1) && (
        <FaintButton size="compact-sm" disabled={isBusy} onClick={() => onPutBack()}>
          {capital('put all back to how it stood before this')}
        </FaintButton>
      )}
    </li>
  )
}

const fieldOf = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
