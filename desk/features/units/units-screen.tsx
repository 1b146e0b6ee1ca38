import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ScreenProps } from '../../screen-props.ts'
import { NotFoundScreen } from '../../screens/not-found-screen.tsx'
import { propertyParam } from '../../shell/here.ts'
import { useMay } from '../../shell/profile.ts'
import { usePropertyAt } from '../../shell/property-at.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ImportDialog } from './import-dialog.tsx'
import classes from './units.module.css'
import { UnitsView } from './units-view.tsx'
import { useUnits } from './use-units.ts'

/** The plans of its levels: content of the property, in the editor of any content. */
const Plans = lazy(() => import('../../screens/facts-screen.tsx'))

/** The units of a property: all of them in one grid, beside the plan of the level that is looked at. */
export default function UnitsScreen({ pageId, params }: ScreenProps) {
  const { property, error, retry } = usePropertyAt(params[propertyParam] ?? '')
  if (error && !property) return <LoadFailure error={error} retry={retry} />
  if (property === undefined) return <p aria-busy="true">Please wait while we're getting your data.</p>
  if (property === null) return <NotFoundScreen />
  return <Units key={property.id} pageId={pageId} property={property} />
}

type Property = NonNullable<ReturnType<typeof usePropertyAt>['property']>

function Units({ pageId, property }: { pageId: ScreenProps['pageId']; property: Property }) {
  const may = useMay()
  const [isImporting, setImporting] = useState(false)
  const [asked, ask] = useAsked()
  const look = (view: string | undefined) => ask(now => ({ ...now, view }))
  const held = useUnits(property.id)
  const { units, error, retry } = held
  const mayAdd = may('add', pageId, property.brand.code)
  if (asked.view === 'plans')
    return (
      <>
        <p className={classes.back}>
          <Button variant="default" size="compact-md" onClick={() => look(undefined)}>
            Back to the units
          </Button>
        </p>
        <Suspense>
          <Plans pageId="project_info.unit-pages" slug={property.slug} />
        </Suspense>
      </>
    )
  return (
    <>
      <PageHead
        title="Unit Pages"
        actions={
          <>
            <Button variant="default" onClick={() => look('plans')}>
              Plans of the levels
            </Button>
            {mayAdd && (
              <Button variant="default" onClick={() => setImporting(true)}>
                Import units…
              </Button>
            )}
          </>
        }
      >
        {property.property_name}
      </PageHead>
      {error && !units && <LoadFailure error={error} retry={retry} />}
      {!units && !error && <p aria-busy="true">Please wait while we're getting your data.</p>}
      {units?.length === 0 && (
        <p>
          No units are on record. {mayAdd ? 'Import a list of them to begin.' : 'Ask for the right to import a list.'}
        </p>
      )}
      {units && units.length > 0 && (
        <UnitsView
          projectId={property.id}
          units={units}
          failures={held.failures}
          change={held.change}
          mayEdit={may('edit', pageId, property.brand.code)}
        />
      )}
      {isImporting && (
        <ImportDialog projectId={property.id} name={property.property_name} onClose={() => setImporting(false)} />
      )}
    </>
  )
}
