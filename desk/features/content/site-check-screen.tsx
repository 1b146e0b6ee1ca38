import { Skeleton } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandBySlug } from '../../../model/brands.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import type { FindingKind } from '../../../model/site-check/finding.ts'
import { api, reading } from '../../api/api.ts'
import { QuietButton } from '../../ui/button.ts'
import { counted, time } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Narrowing } from '../../ui/narrowing.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { FindingList } from './finding-list.tsx'
import { TakeOut } from './take-out.tsx'

const kinds: Record<FindingKind, string> = {
  sample: 'Still the sample',
  recipients: 'Recipients',
  link: 'Links',
  disabled: 'Links to pages that are off',
  insecure: 'Links without encryption',
  picture: 'Pictures',
  alt: 'Alternative text',
  property: 'Properties',
  article: 'Articles',
  empty: 'Empty texts',
  search: 'Search results',
  contact: 'Contact data',
  policy: 'Privacy policy',
  facts: 'Facts of properties',
  dates: 'Dates',
  warning: 'Worth a look',
  invalid: 'To mend',
}

/** Every finding of a site that a visitor would stumble over, each with the way to its field. */
export default function SiteCheckScreen({ params }: ScreenProps) {
  const brand = brandBySlug(params[brandParam] ?? '')
  const [kind, setKind] = useState<FindingKind>()
  const { data, error, refetch, isFetching } = useQuery(
    reading(['site-check', brand?.code], api.siteWork.check, { params: { brand: brand?.code ?? '' } }),
  )
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  const findings = data?.findings ?? []
  const present = (Object.keys(kinds) as FindingKind[]).filter(each => findings.some(found => found.kind === each))
  const shown = kind !== undefined && present.includes(kind) ? findings.filter(found => found.kind === kind) : findings
  return (
    <>
      <PageHead
        title="Site Check"
        actions={
          <QuietButton
            leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            Check again
          </QuietButton>
        }
      >
        {data
          ? `${counted(data.findings.length, 'finding')} in the drafts of ${counted(data.pages, 'page')} and in what their lists hold, as of ${time(data.as_of)}.`
          : 'Looking over every page and record…'}
      </PageHead>
      {!data && [1, 2, 3].map(line => <Skeleton key={line} height={72} mb="sm" />)}
      {data && findings.length === 0 && (
        <Notice icon={IconCircleCheck} title="Nothing found" isPart>
          Links lead somewhere, pictures are described, search results have words, and every property that is shown is
          active.
        </Notice>
      )}
      {brand && findings.some(({ is_gone }) => is_gone) && <TakeOut brand={brand} />}
      {present.length > 1 && (
        <Narrowing aria-label="Kind">
          <button type="button" aria-pressed={kind === undefined} onClick={() => setKind(undefined)}>
            All <span className="figures">{findings.length}</span>
          </button>
          {present.map(each => (
            <button key={each} type="button" aria-pressed={kind === each} onClick={() => setKind(each)}>
              {kinds[each]} <span className="figures">{findings.filter(found => found.kind === each).length}</span>
            </button>
          ))}
        </Narrowing>
      )}
      <FindingList brand={brand?.slug ?? ''} findings={shown} />
    </>
  )
}
