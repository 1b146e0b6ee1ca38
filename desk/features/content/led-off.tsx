import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Brand } from '../../../model/brands.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { api, reading } from '../../api/api.ts'
import { Failure } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import classes from './led-off.module.css'
import { placeOfFinding } from './place-of-finding.ts'

type Props = { readonly brand: Brand; readonly isSaved: boolean }

/** Before a page list goes out: what still leads to the pages that its saved draft switches off. */
export function LedOff({ brand, isSaved }: Props) {
  const { data, error } = useQuery({
    ...reading(['site-check', brand.code, 'led off'], api.siteWork.check, { params: { brand: brand.code } }),
    staleTime: 0,
    enabled: isSaved,
  })
  if (!isSaved) return <Muted>Save first to read here what leads to a page that you switch off.</Muted>
  if (error) return <Failure>What leads to pages that are switched off is not known: {error.message}</Failure>
  if (!data) return <Muted role="status">Looking for what leads to pages that are switched off …</Muted>
  const found = data.findings.filter(({ kind }) => kind === 'disabled')
  if (found.length === 0) return <Muted>Nothing but menus leads to a page that is switched off.</Muted>
  return (
    <section className={classes.led} aria-label="What leads to pages that are switched off">
      <p>{counted(found.length, 'field leads', 'fields lead')} to a page that is switched off:</p>
      <ul>
        {found.map(({ page, label, message, ...at }) => (
          <li key={`${page} ${at.record?.id} ${at.path} ${message}`}>
            <Link {...placeOfFinding(page, brand.slug, at)}>
              {labelOfPage(page)}: {at.record ? `${at.record.title}, ${label}` : label}
            </Link>{' '}
            {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
