import { same } from '../../../model/content/diff.ts'
import { ownable } from '../../../model/content/inherit.ts'
import { merge, type Side } from '../../../model/content/merge.ts'
import { ApiError } from '../../api/client.ts'
import type { Entry, Journal } from '../../form/journal.ts'
import { keepJournal } from '../../form/keep-journal.ts'
import { createForm, type FormStart } from '../../form/store.ts'
import { type ConfirmedUse, type InUse, inUseOf } from '../../records/in-use.ts'
import { createListeners } from '../../session/listeners.ts'
import type { AgreementTerms, EditorTarget, PageState } from './target.ts'

/** The state of the page towards the server. The save bar's text comes from here and from whether the form is dirty. */
export type SessionSnapshot = {
  /** The page as it was read or saved last. */
  readonly stored: PageState
  readonly isSaving: boolean
  /** A save did not get through; it is sent again when there is a connection. */
  readonly isOffline: boolean
  /** Someone saved a newer version: if a save met it, the merge is due. */
  readonly newer: PageState | undefined
  readonly isMerging: boolean
  readonly failure: string | undefined
  /** Saved so, it would take away what pages or records lead to: the person says how to go on. */
  readonly used: InUse | undefined
  /** Unsaved work of an earlier visit, already in the form; when it was typed. */
  readonly recovered: number | undefined
  /** The journal cannot be written: leaving would lose the typed values. */
  readonly isUnkept: boolean
}

const unreached = 'Atrium cannot be reached. Nothing was changed; try again in a moment.'
const unpublished = 'Nothing was published: publish again then.'

type Options = {
  readonly target: EditorTarget
  readonly journal: Journal
  readonly stored: PageState
  readonly entry?: Entry | undefined
}

/** One person's work on one page of one target, outside React: the form, its journal, and the calls that save it. */
export function createSession({ target, journal, stored: first, entry }: Options) {
  const { content, brand, page, inherits } = target
  const everything = new Set(ownable(content.fields))
  const sideOf = (state: Pick<PageState, 'values' | 'own'>): Side => ({
    values: state.values,
    own: inherits ? new Set(state.own) : everything,
  })
  const startOf = (state: PageState): FormStart => ({ ...sideOf(state), group: inherits ? state.group : undefined })

  const form = createForm(content, startOf(first))
  const { notify, subscribe } = createListeners()
  let now: SessionSnapshot = {
    stored: first,
    isSaving: false,
    isOffline: false,
    newer: undefined,
    isMerging: false,
    failure: undefined,
    used: undefined,
    recovered: undefined,
    isUnkept: false,
  }
  function put(next: Partial<SessionSnapshot>) {
    now = { ...now, ...next }
    notify()
  }
  const mine = (): Side => ({ values: form.snapshot().values, own: form.snapshot().own })
  const keeping = keepJournal(
    form,
    journal,
    () => now.stored.version,
    isUnkept => isUnkept !== now.isUnkept && put({ isUnkept }),
  )

  /** A newer state without conflicting edits of ours: values typed since `sent` are applied on top of it. */
  function adopt(state: PageState, sent: Side) {
    const current = mine()
    const isUntouched = same(current.values, sent.values) && same([...current.own], [...sent.own])
    if (isUntouched) form.rebase(startOf(state))
    else form.rebase(startOf(state), merge(content.fields, sent, current, sideOf(state)).merged)
    put({
      stored: state,
      newer: undefined,
      isMerging: false,
      isOffline: false,
      failure: undefined,
      recovered: form.isDirty() ? now.recovered : undefined,
    })
    keeping.write()
  }
  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 0) return put(form.isDirty() ? { isOffline: true } : { failure: unreached })
    if (error.status === 409 && error.problem?.code === 'STALE')
      return put({ newer: target.standing(error.problem.detail), isMerging: true })
    const used = inUseOf(error)
    if (used) return put({ used })
    if (error.problem?.errors) form.refuse(error.problem.errors)
    put({ failure: error.message })
  }
  async function attempt(call: () => Promise<PageState>): Promise<boolean> {
    const sent = mine()
    put({ isSaving: true, isOffline: false, failure: undefined, used: undefined })
    try {
      adopt(await call(), sent)
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      put({ isSaving: false })
    }
  }

  if (entry) recover(entry)
  function recover({ base, mine, at, version }: Entry) {
    const [from, typed] = [sideOf(base as PageState), sideOf(mine as PageState)]
    const { merged, conflicts } = merge(content.fields, from, typed, sideOf(first))
    if (version === first.version || conflicts.length === 0) {
      form.replace(version === first.version ? typed : merged)
      if (form.isDirty()) put({ recovered: at })
      return
    }
    // The page was saved meanwhile and the two disagree: as if a save had met it.
    form.rebase({ ...startOf(first), ...from }, typed)
    // Until then it keeps the version it was typed over, so that no save can pass over the newer one.
    put({
      stored: { ...first, ...base, own: [...base.own], values: { ...base.values }, version },
      recovered: at,
      newer: first,
      isMerging: true,
    })
  }

  return {
    form,
    target,
    brand,
    page,
    content,
    sideOf,
    subscribe,
    snapshot: () => now,
    /** While it runs the journal is written; returns a function that stops it. */
    start() {
      const stop = keeping.start()
      // What was laid on the page before somebody typed.
      if (form.isDirty()) keeping.write()
      const online = () => now.isOffline && void this.save()
      addEventListener('online', online)
      return () => {
        removeEventListener('online', online)
        stop()
      }
    },
    /** True once the form's content is saved. Errors are in the form, a conflict in the snapshot. */
    async save(asked: ConfirmedUse = {}): Promise<boolean> {
      if (now.isSaving || now.isMerging) return false
      if (!form.isDirty()) return true
      form.attempt()
      if (Object.keys(form.problems()).length > 0) return false
      const { values, own } = mine()
      return attempt(() => target.save({ version: now.stored.version, values: { ...values }, own: [...own] }, asked))
    },
    /**
     * Only saved content is published; if the save could not be sent, a message says so: it is saved later, and only
     * that.
     */
    async saveFirst(): Promise<boolean> {
      const isSaved = await this.save()
      if (now.isOffline) put({ failure: unpublished })
      return isSaved
    },
    /** Saves what is unsaved, then publishes now or at a moment (ISO 8601). */
    async publish(publish_at?: string): Promise<boolean> {
      const { publication } = target
      if (!publication || !(await this.saveFirst())) return false
      return attempt(() =>
        publication.publish({ version: now.stored.version, ...(publish_at === undefined ? {} : { publish_at }) }),
      )
    },
    /** Puts back what visitors saw before the last publication; what was published stays the draft. */
    async takeBack(): Promise<boolean> {
      const { publication } = target
      const { version } = now.stored
      let isBack = false
      await attempt(async () => {
        isBack = (await publication?.takeBack?.(version)) === true
        return target.read()
      })
      if (!isBack && now.failure === undefined) put({ failure: 'Something was published since: nothing was put back.' })
      return isBack
    },
    /** Publishes an agreement as its next version. */
    async publishVersion(terms: AgreementTerms): Promise<boolean> {
      const agreement = target.publication?.agreement
      if (!agreement || !(await this.saveFirst())) return false
      return attempt(() => agreement.publish({ version: now.stored.version, ...terms }))
    },
    async unschedule(schedule_id: number): Promise<boolean> {
      const { publication } = target
      return publication ? attempt(() => publication.unschedule(schedule_id)) : false
    },
    /**
     * Makes an earlier state the draft; unsaved changes are dropped once it is. Returns the way back, to what was saved and
     * what was typed over it; undefined if it could not be done.
     */
    async restore(revision_id: number): Promise<(() => Promise<boolean>) | undefined> {
      const [saved, typed] = [sideOf(now.stored), mine()]
      const isDone = await attempt(() => target.restore({ version: now.stored.version, revision_id }))
      if (!isDone) return undefined
      return async () => {
        form.replace(saved)
        if (!(await this.save())) return false
        form.replace(typed)
        return true
      }
    },
    /** Presence reports the current version: it is fetched, and shown at once if nothing is unsaved. */
    async meetNewer(version: number) {
      // There was an answer, so there is a connection again.
      if (now.isOffline) return void (await this.save())
      if (version <= (now.newer ?? now.stored).version || now.isSaving) return
      const state = await target.read()
      if (state.version <= now.stored.version || now.isSaving) return
      if (form.isDirty()) put({ newer: state })
      else adopt(state, mine())
    },
    openMerge: () => put({ isMerging: now.newer !== undefined }),
    /** Back to the form, unsaved and still on the version it was read at. */
    leaveMerge: () => put({ isMerging: false }),
    /** The merged page is based on theirs, and is saved as any other. */
    takeMerged(merged: Side) {
      const theirs = now.newer
      if (!theirs) return Promise.resolve(false)
      form.rebase(startOf(theirs), merged)
      put({ stored: theirs, newer: undefined, isMerging: false, recovered: undefined })
      keeping.write()
      return this.save()
    },
    /** Drops unsaved changes; returns a function that restores them. */
    discard() {
      const input = mine()
      const { recovered } = now
      const start = startOf(now.newer ?? now.stored)
      form.rebase(start)
      put({ stored: now.newer ?? now.stored, newer: undefined, isMerging: false, recovered: undefined })
      keeping.write()
      return () => {
        form.replace(input)
        put({ recovered })
      }
    },
    leaveUsed: () => put({ used: undefined }),
    dismissRecovered: () => put({ recovered: undefined }),
  }
}
export type Session = ReturnType<typeof createSession>
