import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { groupBrand } from '../../../model/brands.ts'
import { pageTalkId } from '../../../model/kinds/talk.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { ErrorSummary } from '../../fields/error-summary.tsx'
import { SectionedForm } from '../../fields/sectioned-form.tsx'
import { FormScopeContext } from '../../form/form-scope.ts'
import { createReveal, RevealContext, useFieldOfAddress } from '../../form/reveal.ts'
import { FormContext, useReadAfter } from '../../form/use-form.ts'
import { Talk, type TalkOf } from '../../history/talk.tsx'
import { useMay } from '../../shell/profile.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { sitesOrigin } from '../../ui/media.ts'
import classes from './content-editor.module.css'
import { Notice } from './content-elements.ts'
import { Notices } from './content-notices.tsx'
import { DraftsMenu } from './drafts-menu.tsx'
import { EditorHead } from './editor-head.tsx'
import { useLaid } from './laid.ts'
import { LaunchNotice } from './launch-notice.tsx'
import { ReviewNotice } from './review-notice.tsx'
import { SaveBar } from './save-bar.tsx'
import type { Session } from './session.ts'
import { sidePanels } from './side-panels.ts'
import { isNewVersion, unpublished } from './unpublished.ts'
import { useActions } from './use-actions.ts'
import { useReview } from './use-review.ts'
import { useSession } from './use-session.ts'

const MergeScreen = laterPart(async () => ({ default: (await import('./merge-screen.tsx')).MergeScreen }))
const AskReview = laterPart(async () => ({ default: (await import('./ask-review.tsx')).AskReview }))
const PublishDialog = laterPart(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }))
const AgreementDialog = laterPart(async () => ({ default: (await import('./agreement-dialog.tsx')).AgreementDialog }))
const PromoteDialog = laterPart(async () => ({ default: (await import('./promote-dialog.tsx')).PromoteDialog }))
const PreviewPane = laterPart(async () => ({ default: (await import('./preview-pane.tsx')).PreviewPane }))
const IntoLaunch = laterPart(async () => ({ default: (await import('./into-launch.tsx')).IntoLaunch }))
const KeepDraft = laterPart(async () => ({ default: (await import('./keep-draft.tsx')).KeepDraft }))
const UsedProperty = laterPart(async () => ({ default: (await import('./used-property.tsx')).UsedProperty }))
const DraftNotice = laterPart(() => import('./draft-notice.tsx'))
const HistoryDrawer = laterPart(async () => ({ default: (await import('./history-drawer.tsx')).HistoryDrawer }))

/** A link from elsewhere may open the page with its preview beside it. */
const isAskedFor = () => new URLSearchParams(location.search).has('preview')

function talkTarget({ target, page }: Session): Pick<TalkOf, 'kind' | 'id' | 'name'> {
  const { label } = pageOf(page)
  const { brand, property } = target
  if (property) return { kind: 'projectInfo', id: pageTalkId(property.id, page), name: label }
  return brand
    ? { kind: 'webContent', id: pageTalkId(brand.code, page), name: label }
    : { kind: 'buyerContent', id: pageTalkId(null, page), name: label }
}

export function ContentEditor({ session }: { session: Session }) {
  const { form, content, page, brand, target } = session
  const may = useMay()
  const go = useNavigate()
  const mayEdit = may('edit', page, brand?.code)
  const mayPublish = target.publication !== undefined && may('publish', page, brand?.code)
  const [reveal] = useState(createReveal)
  const [open, setOpen] = useState<'publish' | 'history' | 'promote' | 'ask' | 'launch' | 'keep'>()
  const review = useReview(session)
  // What is saved of a property stands at once; it may wait in a launch instead.
  const mayLaunch = target.property !== undefined && !target.named && mayEdit && may('add', 'website.launches')
  const isOfSite = target.publication !== undefined || (target.named !== undefined && !target.property)
  const previewPath = isOfSite && brand !== null ? content.publicPath : undefined
  const [isPreviewed, setPreviewed] = useState(() => previewPath !== undefined && isAskedFor())
  const isMerging = useSession(session, now => now.isMerging)
  const used = useSession(session, now => now.used)
  const published = useSession(session, now => now.stored.published)
  const differs = useReadAfter(form, () => (target.publication ? unpublished(session).length : 0))
  const isInBar = mayEdit && (review.isDue ? !review.isAsked : mayPublish) && (differs > 0 || !published)
  const publicAddress =
    published && brand && previewPath !== undefined && !previewPath.includes(':')
      ? sitesOrigin() +
        brand.public_base.replace(/\/$/, '') +
        (previewPath === '/' && brand.public_base !== '/' ? '' : previewPath)
      : undefined
  const checked = brand && may('view', 'website.site-check', brand.code) ? brand : undefined
  const mayTakeBack = may('publish', 'website.publishing', brand?.code)
  const actions = useActions(session, reveal, checked, publicAddress, mayTakeBack)
  useEffect(() => session.start(), [session])
  useFieldOfAddress(reveal)
  useLaid()
  // Content that cannot be saved cannot be published: the person corrects it first.
  const publish = () => actions.isSound() && setOpen(review.isDue ? 'ask' : 'publish')
  const mayGoOn = review.isDue ? mayEdit && !review.isAsked : mayPublish
  useShortcuts([
    ...(mayEdit ? [{ keys: 'mod+s', label: 'Save', run: () => void actions.save() }] : []),
    ...(mayGoOn && !isMerging
      ? [{ keys: 'mod+enter', label: review.isDue ? 'Ask for review…' : 'Publish…', run: publish }]
      : []),
  ])
  const Panel = sidePanels[page]

  return (
    <FormContext value={form}>
      <RevealContext value={reveal}>
        <FormScopeContext value={brand ? { brand, page } : { brand: groupBrand, page, isOfAll: true }}>
          <Talk {...talkTarget(session)} fields={content.fields}>
            <EditorHead
              session={session}
              mayPublish={mayPublish && !isInBar && !review.isDue}
              isQuiet={differs === 0}
              publicAddress={publicAddress}
              onPublish={publish}
              onHistory={() => setOpen('history')}
              onPromote={() => setOpen('promote')}
              onPreview={previewPath === undefined ? undefined : () => setPreviewed(is => !is)}
              isPreviewed={isPreviewed}
              drafts={
                <DraftsMenu target={target} mayEdit={mayEdit} onKeep={() => actions.isSound() && setOpen('keep')} />
              }
            />
            <Notices
              session={session}
              mayPublish={mayPublish}
              hasBar={mayEdit && !isMerging}
              onCallOff={actions.callOff}
            >
              {target.property && may('view', 'website.launches') && (
                <LaunchNotice property={target.property.id} page={page} />
              )}
            </Notices>
            {target.named && !isMerging && (
              <Suspense>
                <DraftNotice session={session} named={target.named} mayEdit={mayEdit} />
              </Suspense>
            )}
            {brand && review.data && !isMerging && (
              <ReviewNotice session={session} review={review.data} isDue={review.isDue} reveal={reveal} />
            )}
            {isMerging && (
              <Suspense>
                <MergeScreen session={session} onSave={actions.saveMerged} />
              </Suspense>
            )}
            <div hidden={isMerging}>
              <ErrorSummary title={pageOf(page).label} />
              {!mayEdit && (
                <Notice>
                  You may read this page and not change it. Ask an administrator for the right to edit it.
                </Notice>
              )}
              <fieldset className={classes.bare} disabled={!mayEdit} aria-label={pageOf(page).label}>
                <SectionedForm
                  content={content}
                  isAsideWide={isPreviewed}
                  aside={
                    isPreviewed && previewPath !== undefined && brand !== null ? (
                      <Suspense>
                        <PreviewPane
                          session={session}
                          brand={brand}
                          path={previewPath}
                          reveal={reveal}
                          onClose={() => setPreviewed(false)}
                        />
                      </Suspense>
                    ) : (
                      Panel && (
                        <Suspense>
                          <Panel session={session} />
                        </Suspense>
                      )
                    )
                  }
                />
              </fieldset>
            </div>
            {mayEdit && !isMerging && (
              <SaveBar
                session={session}
                onSave={() => actions.save()}
                onDiscard={actions.discard}
                reveal={reveal}
                onPublish={isInBar ? publish : undefined}
                onLaunch={mayLaunch ? () => actions.isSound() && setOpen('launch') : undefined}
                asks={review.isDue}
              />
            )}
            {used && target.property && (
              <Suspense>
                <UsedProperty session={session} used={used} property={target.property} onSave={actions.save} />
              </Suspense>
            )}
            {open === 'publish' && (
              <Suspense>
                {isNewVersion(session) ? (
                  <AgreementDialog
                    session={session}
                    onPublish={actions.publishVersion}
                    onClose={() => setOpen(undefined)}
                  />
                ) : (
                  <PublishDialog
                    session={session}
                    checked={checked}
                    onPublish={actions.publish}
                    onClose={() => setOpen(undefined)}
                  />
                )}
              </Suspense>
            )}
            {open === 'ask' && brand && review.data?.who && (
              <Suspense>
                <AskReview session={session} brand={brand} who={review.data.who} onClose={() => setOpen(undefined)} />
              </Suspense>
            )}
            {open === 'launch' && target.property && (
              <Suspense>
                <IntoLaunch session={session} property={target.property} onClose={() => setOpen(undefined)} />
              </Suspense>
            )}
            {open === 'keep' && (
              <Suspense>
                <KeepDraft
                  session={session}
                  onKept={id => void go({ to: '.', search: { draft: id } })}
                  onClose={() => setOpen(undefined)}
                />
              </Suspense>
            )}
            {open === 'promote' && (
              <Suspense>
                <PromoteDialog session={session} onClose={() => setOpen(undefined)} />
              </Suspense>
            )}
            {open === 'history' && (
              <Suspense>
                <HistoryDrawer
                  session={session}
                  mayEdit={mayEdit}
                  onRestore={actions.restore}
                  onClose={() => setOpen(undefined)}
                />
              </Suspense>
            )}
          </Talk>
        </FormScopeContext>
      </RevealContext>
    </FormContext>
  )
}
