import { ActionIcon } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { RelationField, RelationTarget } from '../../../model/content/field.ts'
import { ariaOf, type ControlProps } from '../../form/control.ts'
import { useForm, useValue } from '../../form/use-form.ts'
import { Choice, type Options } from '../../ui/choice.tsx'
import { mediaAddress } from '../../ui/media.ts'
import type { OptionSearch, RecordOption } from './record-options.ts'
import classes from './relation.module.css'

/** What a picker can be searched by, if by more than the name. */
const prompts: Partial<Record<RelationTarget, string>> = {
  property: 'Search by name, code or place',
  page: 'Search by name or address',
}

type Props = ControlProps<RelationField> & OptionSearch & { readonly onSearch?: (typed: string) => void }

/** A record, found by typing; the chosen one is named, even if it is offered no more, and can be opened. */
export function RelationPicker({ options, chosen: held, isSearching = false, onSearch, ...props }: Props) {
  const { path, field } = props
  const form = useForm()
  const [value, set] = useValue<string | null>(path)
  const known = options ?? []
  const chosen = known.find(option => option.value === value) ?? held
  const data =
    value === null || value === '' || (chosen && known.includes(chosen))
      ? known
      : [chosen ?? unnamed(value, options !== undefined && !isSearching), ...known]
  return (
    <div className={classes.picker}>
      <Choice
        {...ariaOf(props)}
        options={grouped(data)}
        value={value ?? undefined}
        onPick={set}
        onClear={field.required ? undefined : () => set(null)}
        onLeave={() => form.touch(path)}
        isTyped
        onType={onSearch}
        isLooking={isSearching}
        placeholder={
          !options
            ? 'Loading…'
            : options.length === 0 && !isSearching
              ? 'There is none yet: add one first'
              : (prompts[field.to] ?? 'Search by name')
        }
        nothing="Nothing matches. Try part of a name or a code."
        draw={at => <OptionLine option={data.find(each => each.value === at)} />}
      />
      {chosen?.href && (
        <ActionIcon
          component="a"
          href={chosen.href}
          target="_blank"
          rel="noopener"
          variant="subtle"
          color="gray"
          size="input-sm"
          aria-label={`Open ${chosen.label} in a new tab`}
          title="Open in a new tab"
        >
          <IconExternalLink size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      )}
      {chosen?.isOff && <span className={classes.off}>Inactive: visitors do not see it</span>}
    </div>
  )
}

const unnamed = (value: string, isAsked: boolean): RecordOption => ({
  value,
  label: value,
  note: isAsked ? 'Not among your brands’ records' : '',
})

/** In the groups that they have, each found by name, code and place. */
const grouped = (options: readonly RecordOption[]): Options =>
  [...Map.groupBy(options, option => option.group)].flatMap(
    ([group, items]): Options => (group === undefined ? items : [{ group, items }]),
  )

function OptionLine({ option }: { option: RecordOption | undefined }) {
  if (!option) return null
  return (
    <span className={classes.option}>
      {option.image ? (
        <img className={classes.initial} src={`${mediaAddress(option.image)}?w=320`} alt="" loading="lazy" />
      ) : (
        <span className={classes.initial} aria-hidden="true">
          {option.label.charAt(0)}
        </span>
      )}
      <span>
        {option.label}
        {option.isOff && <em> · inactive</em>}
        <small>{option.note}</small>
      </span>
    </span>
  )
}
