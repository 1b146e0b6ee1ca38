import type { Field, LeafField } from '../../model/content/field.ts'
import { videoOf } from '../../model/content/rich-text.ts'
import { isObject } from '../../model/content/value.ts'
import { percentOf } from '../../model/rules/interest-rate.ts'
import { looks } from '../form/number-text.ts'
import { rowTitle } from '../form/row-title.ts'
import { count, dateTime, peso } from '../ui/format.ts'
import { mediaAddress, mediaName } from '../ui/media.ts'
import classes from './value-view.module.css'

/** A value as a person reads it, for comparing: pictures as pictures, money as money. */
export function ValueView({ field, value, against }: { field: Field; value: unknown; against?: unknown }) {
  if (value === undefined || value === null || value === '') return <span className={classes.none}>empty</span>
  if (field.kind === 'list') return <ListView field={field} value={value} />
  if (field.kind === 'group') return <RowView field={field} value={value} />
  return <LeafView field={field} value={value} against={against} />
}

function LeafView({ field, value, against }: { field: LeafField; value: unknown; against: unknown }) {
  switch (field.kind) {
    case 'toggle':
      return value ? 'On' : 'Off'
    case 'number':
      return <span className="figures">{numberText(field.unit, value)}</span>
    case 'choice':
      return field.options.find(option => option.value === value)?.label ?? String(value)
    case 'date':
      return new Date(`${value}T00:00:00Z`).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      })
    case 'moment':
      return dateTime(String(value))
    case 'image':
      return (
        <img
          className={classes.picture}
          src={mediaAddress(String(value))}
          alt={mediaName(String(value))}
          loading="lazy"
        />
      )
    case 'file':
      return mediaName(String(value))
    case 'private_file':
      return `File no. ${String(value)}`
    case 'colour':
      return (
        <span className={classes.colour}>
          <i style={{ background: String(value) }} /> {String(value)}
        </span>
      )
    case 'richtext':
      return <Paragraphs of={paragraphsOf(value)} against={paragraphsOf(against)} />
    case 'text':
    case 'template':
      return <Paragraphs of={String(value).split('\n')} against={String(against ?? '').split('\n')} />
    case 'link':
    case 'time':
    case 'relation':
      return <span className={classes.text}>{String(value)}</span>
  }
}

function numberText(unit: Extract<LeafField, { kind: 'number' }>['unit'], value: unknown): string {
  if (typeof value !== 'number') return String(value)
  if (unit === 'peso') return peso(value)
  if (unit === 'rate') return `${value} (${percentOf(value)})`
  if (unit === 'count') return count(value)
  const { suffix } = looks[unit]
  return suffix === undefined || suffix === '°' ? String(value) : `${value.toLocaleString('en-PH')} ${suffix}`
}

/** A text as it is; of several paragraphs, those that the other side does not have word for word are marked. */
function Paragraphs({ of, against }: { of: readonly string[]; against: readonly string[] }) {
  const isLong = of.length > 1 && against.length > 1
  return of.map((text, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a value that never changes while it is shown
    <span key={i} className={classes.text} data-differs={(isLong && !against.includes(text)) || undefined}>
      {text}
    </span>
  ))
}

const blocks = 'p, h2, h3, li, blockquote, img, figcaption, th, td'
function paragraphsOf(html: unknown): string[] {
  const { body } = new DOMParser().parseFromString(String(html ?? ''), 'text/html')
  const found = [...body.querySelectorAll(blocks)].filter(each => !each.querySelector(blocks))
  return (found.length > 0 ? found : [body]).flatMap(each => {
    const words = each instanceof HTMLImageElement ? `Picture: ${nameOf(each)}` : (each.textContent ?? '')
    const video = videoOf(each.parentElement?.dataset['video'] ?? '')
    if (video) return [`Video: ${words} (${video.url})`]
    return words === '' && each.localName === 'figcaption' ? [] : [`${each.closest('li') ? '• ' : ''}${words}`]
  })
}

const nameOf = (image: HTMLImageElement): string => image.alt || mediaName(image.getAttribute('src') ?? '')

function ListView({ field, value }: { field: Extract<Field, { kind: 'list' }>; value: unknown }) {
  if (!Array.isArray(value) || value.length === 0)
    return <span className={classes.none}>no {field.itemLabel.toLowerCase()}</span>
  const { item } = field
  return (
    <ol className={classes.list}>
      {value.map((row: unknown, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value that never changes while it is shown
        <li key={i}>
          {item.kind === 'group' ? (
            (rowTitle(item, row) ?? `${field.itemLabel} ${i + 1}`)
          ) : (
            <ValueView field={item} value={row} />
          )}
        </li>
      ))}
    </ol>
  )
}

function RowView({ field, value }: { field: Extract<Field, { kind: 'group' }>; value: unknown }) {
  const input = isObject(value) ? value : {}
  const filled = Object.entries(field.fields).filter(
    ([name]) => input[name] !== '' && input[name] !== null && input[name] !== undefined,
  )
  return (
    <dl className={classes.row}>
      {filled.map(([name, inner]) => (
        <div key={name}>
          <dt>{inner.label}</dt>
          <dd>
            <ValueView field={inner} value={input[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
