import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isTalkKey } from '../../../model/kinds/talk.ts'
import { ApiError } from '../../api/client.ts'
import { ForbiddenScreen } from '../../shell/forbidden-screen.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { quiet } from '../../ui/quiet.ts'
import { BulkBar } from '../bulk-bar.tsx'
import { rememberQueue } from '../came-from.ts'
import { ExportStrip } from '../export-strip.tsx'
import { loadFilterEditor } from '../late-filter-editor.tsx'
import { Layout, List, Tools } from '../list-screen-elements.ts'
import { PanelRecords, PanelSteps } from '../panel-contexts.ts'
import { isPageSelected } from '../selection.ts'
import { type ListProps, useList } from '../use-list.ts'
import { ViewTabs } from '../view-tabs.tsx'
import { ListRows } from './list-rows.tsx'
import { ListToolbar } from './list-toolbar.tsx'

type Props = ListProps & { readonly title: string; readonly beside?: ReactNode }

/** Any list: everything particular comes from its definition and its config. */
export function ListScreen({ title, beside, ...props }: Props) {
  const { pageId, place, list, parts: config } = props
  const state = useList(props)
  const { address, bulk, rows, ids, panel, items, isTrash, refresh } = state
  const { error } = rows.page
  const [restored, setRestored] = useState(0)
  const [isSetting, setSetting] = useState(false)
  useEffect(() => void quiet().then(loadFilterEditor), [])
  const inOrder = ids.join()
  // Who opens a row works through this list, in its order; a row that a step took out of it stays where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids are a new array each time
  useEffect(() => {
    if (typeof panel.open === 'number' && ids.includes(panel.open)) rememberQueue(place.key, ids)
  }, [panel.open, inOrder, place.key])
  if (error instanceof ApiError && error.status === 403)
    return <ForbiddenScreen page={pageId} lacks="page" brand={place.brand} />
  const create = state.mayCreate && (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={panel.create}>
      Add {list.one}
    </Button>
  )
  // An old link may ask for a new record in a list that has no form to create one.
  const openId = typeof panel.open === 'number' ? panel.open : undefined
  const isOpen = openId !== undefined || (panel.open !== undefined && state.mayCreate)
  const { key } = place
  const onRestored = () => {
    void refresh()
    // Its form begins anew with what was put back.
    setRestored(n => n + 1)
  }
  const record = isTalkKey(key) ? { kind: key, onRestored } : undefined
  const ofPanel = { place, pageId, onChanged: () => void refresh(), onClose: panel.close }
  return (
    <Layout data-open={isOpen || undefined} data-wide={config.isWide || undefined}>
      <List>
        <PageHead
          title={title}
          actions={
            <>
              <Suspense fallback={null}>
                {config.Actions && <config.Actions />}
                {config.BrandActions && <config.BrandActions place={place} />}
              </Suspense>
              {create}
            </>
          }
        >
          {config.about}
        </PageHead>
        {beside}
        <ViewTabs
          list={list}
          current={address.view}
          views={state.views}
          isChanged={state.isViewChanged}
          {...(config.presets ? { presets: config.presets } : {})}
          counts={state.counts}
          mayDo={state.mayDo}
          address={address}
          onPreset={state.showPreset}
          onView={state.showView}
        />
        <Tools>
          <ListToolbar place={place} list={list} state={state} board={config.board} Sheet={config.Sheet} />
          <BulkBar
            place={place}
            list={list}
            bulk={bulk}
            actions={state.bulkActions}
            onSetField={state.maySetField ? () => setSetting(true) : undefined}
            isWholePage={isPageSelected(bulk.selection, ids)}
            total={rows.total}
            isCounting={rows.isCounting}
            onCount={rows.countExactly}
          />
          {isSetting && config.SetField && bulk.size > 0 && (
            <Suspense fallback={null}>
              <config.SetField
                {...{ place, list, pageId, bulk, query: state.query }}
                onChanged={() => void refresh()}
                onClose={() => setSetting(false)}
              />
            </Suspense>
          )}
        </Tools>
        <ListRows place={place} list={list} parts={config} state={state} create={create} />
        <ExportStrip job={state.job} list={list} />
      </List>
      {isOpen && (
        <PanelSteps value={panel.steps}>
          <PanelRecords value={record}>
            <Suspense>
              {openId !== undefined ? (
                <config.Panel
                  {...ofPanel}
                  key={`${openId} ${restored}`}
                  id={openId}
                  row={items.find(({ id }) => id === openId)}
                  isTrashed={isTrash}
                  onDuplicate={state.mayCreate ? () => panel.duplicate(openId) : undefined}
                  told={bulk.told}
                  onNext={panel.replaceWith}
                />
              ) : (
                config.Create && <config.Create {...ofPanel} copied={panel.copied} onCreated={panel.replaceWith} />
              )}
            </Suspense>
          </PanelRecords>
        </PanelSteps>
      )}
    </Layout>
  )
}
