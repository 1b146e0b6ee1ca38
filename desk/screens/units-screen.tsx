import { Suspense, useState } from 'react'
import { AddUnit } from '../features/units/add-unit.tsx'
import { takeAlong } from '../features/units/list-file.ts'
import { Stays } from '../features/units/stays.tsx'
import type { Left } from '../features/units/take-units-back.ts'
import { UnitsView } from '../features/units/units-view.tsx'
import { useUnits } from '../features/units/use-units.ts'
import { propertyParam } from '../shell/here.ts'
import { NotFoundScreen } from '../shell/not-found-screen.tsx'
import { useMay } from '../shell/profile.ts'
import { usePropertyAt } from '../shell/property-at.ts'
import { useSearchParams } from '../shell/use-search-params.ts'
import { orSay } from '../ui/attempt.ts'
import { QuietButton } from '../ui/button.ts'
import { laterPart } from '../ui/later-part.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { ScreenProps } from '../ui/screen-props.ts'
import classes from './units-screen.module.css'

/** The plans of its levels: content of the property, in the editor of any content. */
const Plans = laterPart(() => import('./facts-screen.tsx'))
const ImportDialog = laterPart(async () => ({
  default: (await import('../features/units/import-dialog.tsx')).ImportDialog,
}))

/** The units of a property: all of them in one grid, beside the plan of the chosen level. */
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
  const [isAdding, setAdding] = useState(false)
  const [left, setLeft] = useState<Left>()
  const [query, ask] = useSearchParams<'project_info.unit-pages'>()
  const look = (view: string | undefined) => ask(now => ({ ...now, view }))
  const held = useUnits(property.id)
  const { units, error, retry } = held
  const mayAdd = may('add', pageId, property.brand.code)
  const mayEdit = may('edit', pageId, property.brand.code)
  if (query['view'] === 'plans')
    return (
      <>
        <p className={classes.back}>
          <QuietButton size="compact-md" onClick={() => look(undefined)}>
            Back to the units
          </QuietButton>
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
            <QuietButton onClick={() => look('plans')}>Plans of the levels</QuietButton>
            {mayEdit && units && units.length > 0 && (
              <QuietButton
                onClick={() =>
                  void orSay('Not exported.', () => takeAlong(property.id, property.property_name, 'xlsx'))
                }
              >
                Export to Excel
              </QuietButton>
            )}
            {mayAdd && (
              <>
                <QuietButton onClick={() => setImporting(true)}>Import units…</QuietButton>
                <QuietButton onClick={() => setAdding(true)}>Add unit…</QuietButton>
              </>
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
          No units are on record.{' '}
          {mayAdd ? 'Import a list of them, or add the first one.' : 'Ask for the right to add units.'}
        </p>
      )}
      {units && units.length > 0 && (
        <UnitsView
          projectId={property.id}
          units={units}
          failures={held.failures}
          change={held.change}
          readAgain={held.retry}
          mayEdit={mayEdit}
        />
      )}
      {isAdding && <AddUnit projectId={property.id} name={property.property_name} onClose={() => setAdding(false)} />}
      {isImporting && (
        <Suspense>
          <ImportDialog
            projectId={property.id}
            name={property.property_name}
            units={(mayEdit && units) || []}
            mayEdit={mayEdit}
            onLeft={setLeft}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
      {left && <Stays left={left} onClose={() => setLeft(undefined)} />}
    </>
  )
}
