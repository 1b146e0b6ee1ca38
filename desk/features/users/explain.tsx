import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BrandCode, brands } from '../../../model/brands.ts'
import { brandHas, splitId } from '../../../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../../../model/pages/index.ts'
import { areas, type Flag } from '../../../model/pages/page.ts'
import { flagsOf } from '../../../model/roles.ts'
import { api, reading } from '../../api/api.ts'
import { Choice } from '../../ui/choice.tsx'
import type { Account } from './account.ts'
import classes from './explain.module.css'

const request = pageIds.filter(id => splitId(id).area !== 'desk' && flagsOf(pageOf(id)).length > 0)
const inArea = (area: keyof typeof areas) => request.filter(id => splitId(id).area === area)

/** Beyond the role's own page: why this person sees a page or does not, in a sentence each. */
export function Explain({ account: { id, name } }: { account: Account }) {
  const [page, setPage] = useState<PageId>('admin.user-account')
  const [flag, setFlag] = useState<Flag>('view')
  const [brand, setBrand] = useState<BrandCode | ''>('')
  const flags = flagsOf(pageOf(page))
  const ofBrand = splitId(page).area === 'website'
  const named = ofBrand ? brands.filter(({ code }) => brandHas(page, code)) : []
  const query = {
    ...{ user_id: id, page, flag: flags.includes(flag) ? flag : ('view' as const) },
    ...(brand !== '' && ofBrand ? { brand } : {}),
  }
  const { data, error } = useQuery(reading(['roles.explain', query], api.roles.explain, { query }))
  return (
    <details className={classes.explain}>
      <summary>What may {name} do?</summary>
      <div className={classes.choices}>
        <Choice
          label="Page"
          value={page}
          onPick={picked => setPage(picked as PageId)}
          options={(Object.keys(areas) as (keyof typeof areas)[]).map(area => ({
            group: areas[area].label,
            items: inArea(area).map(each => ({ value: each, label: pageOf(each).label })),
          }))}
        />
        <Choice
          label="Right"
          value={query.flag}
          onPick={picked => setFlag(picked as Flag)}
          options={flags.map(each => ({ value: each, label: each }))}
        />
        {ofBrand && (
          <Choice
            label="Site"
            value={brand}
            onPick={picked => setBrand(picked as BrandCode | '')}
            options={[
              { value: '', label: 'Any' },
              ...named.map(({ code, display_label }) => ({ value: code, label: display_label })),
            ]}
          />
        )}
      </div>
      <div role="status" className={classes.verdict} data-may={data?.may}>
        {error && <p>{error.message}</p>}
        {data && <strong>{data.may ? 'Yes.' : 'No.'}</strong>}
        {data?.reasons.map(reason => (
          <p key={reason}>{reason}</p>
        ))}
        {data?.kept.map(words => (
          <p key={words}>{words}</p>
        ))}
        {data && data.roles.length > 0 && <p>Roles that hold it: {data.roles.map(role => role.name).join(', ')}.</p>}
        {data && data.roles.length === 0 && <p>No role holds it.</p>}
      </div>
    </details>
  )
}
