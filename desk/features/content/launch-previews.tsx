import { useState } from 'react'
import { type BrandCode, brandByCode } from '../../../model/brands.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { splitId } from '../../../model/pages/access.ts'
import { api } from '../../api/api.ts'
import { useMay } from '../../shell/profile.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure } from '../../ui/failure.tsx'
import { Muted } from '../../ui/muted.ts'
import type { LaunchRead } from './launch-form.tsx'
import { Looks } from './launches-elements.ts'

/** Its sites as visitors will see them with all of it, at its time where it has one. */
export function LaunchPreviews({ launch: { id, name, publish_at, members, records } }: { launch: LaunchRead }) {
  const may = useMay()
  const [made, setMade] = useState<Readonly<Record<string, string>>>({})
  const { failure, isBusy, attempt } = useAttempt()
  // What goes to the buyers' portal is on no site.
  const onSites = records.filter(({ list }) => splitId(kindOf(list).page).area === 'website')
  const brands = [...new Set([...members, ...onSites].map(({ brand }) => brand))]
    .flatMap(code => (code === null ? [] : (brandByCode(code) ?? [])))
    .filter(({ code }) => may('add', 'website.publishing', code))
  if (brands.length === 0) return null
  const make = (code: BrandCode) =>
    attempt(async () => {
      const body = { name: `The launch ${name}`, drafts: false, launch_id: id, moment: publish_at, days: 1 }
      const { url } = await api.previewLinks.create({ params: { brand: code }, body })
      setMade(now => ({ ...now, [code]: url }))
    })
  return (
    <Looks aria-label="Previews">
      <Muted data-size="sm" data-apart>
        Look at the sites as visitors will see them{publish_at === null ? ' with this launch' : ' then'}. A link shows
        it to whoever holds it, for a day.
      </Muted>
      <Buttons>
        {brands.map(({ code, display_label }) => {
          const url = made[code]
          return url === undefined ? (
            <QuietButton key={code} size="xs" loading={isBusy} onClick={() => void make(code)}>
              Preview of {display_label}
            </QuietButton>
          ) : (
            <QuietButton key={code} size="xs" component="a" href={url} target="_blank" rel="noopener noreferrer">
              Open {display_label}
            </QuietButton>
          )
        })}
      </Buttons>
      <Failure>{failure}</Failure>
    </Looks>
  )
}
