import { useQuery } from '@tanstack/react-query'
import { brandByCode } from '../../../model/brands.ts'
import { api, reading } from '../../api/api.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure } from '../../ui/failure.tsx'
import { counted, dateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { FindingList } from './finding-list.tsx'
import { type LaunchRead, placeOf } from './launch-form.tsx'
import { Looks } from './launches-elements.ts'

/** What visitors of its sites would stumble over with a launch, looked for when it is asked: a whole site each. */
export function LaunchCheck({ launch: { id, version, publish_at } }: { launch: LaunchRead }) {
  const { data, error, isFetching, refetch } = useQuery({
    // What a launch holds changes with its version.
    ...reading(['launches', id, 'check', version], api.launches.check, { params: { id } }),
    enabled: false,
  })
  const found = data?.sites.reduce((sum, { findings }) => sum + findings.length, 0) ?? 0
  return (
    <Looks aria-label="Its sites with it">
      <Muted data-size="sm" data-apart>
        Look for what visitors would stumble over with this launch and not without it.
      </Muted>
      <Buttons>
        <QuietButton size="xs" loading={isFetching} onClick={() => void refetch()}>
          {data ? 'Check its sites again' : 'Check its sites'}
        </QuietButton>
      </Buttons>
      {error && !isFetching && <Failure>{error.message}</Failure>}
      {data && (
        <div role="status">
          <Muted data-size="sm" data-apart>
            {found === 0
              ? 'Nothing that visitors would stumble over comes with it'
              : `${counted(found, 'finding')} ${found === 1 ? 'comes' : 'come'} with it`}
            , {publish_at === null ? `as of ${dateTime(data.at)}` : `as its sites will be on ${dateTime(data.at)}`}.
          </Muted>
        </div>
      )}
      {data?.sites.map(({ brand, findings, standing }) => (
        <div key={brand}>
          <Muted data-size="sm">
            {placeOf(brand)}: {findings.length === 0 ? 'nothing new' : counted(findings.length, 'new finding')}
            {standing > 0 && `; ${counted(standing, 'other')} it has without the launch too`}.
          </Muted>
          <FindingList brand={brandByCode(brand)?.slug ?? ''} findings={findings} isPart />
        </div>
      ))}
    </Looks>
  )
}
