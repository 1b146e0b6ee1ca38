import { useQueryClient } from '@tanstack/react-query'
import { createElement, useMemo } from 'react'
import type { Brand } from '../../../model/brands.ts'
import type { Side } from '../../../model/content/merge.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { undoSeconds } from '../../../model/rules/undo.ts'
import { api } from '../../api/api.ts'
import type { Reveal } from '../../form/reveal.ts'
import { UndoToast } from '../../list/undo-toast.tsx'
import type { ConfirmedUse } from '../../records/in-use.ts'
import { counted, dateTime, date as day } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import type { Session } from './session.ts'
import type { AgreementTerms } from './target.ts'

type Ways = { readonly onView?: () => void; readonly onUndo?: () => void }

/**
 * The actions of the page's buttons and keys, and the message after each. `checked`: the site whose check follows a
 * publication; `publicAddress`: where visitors read the page, for whoever would see it; `mayTakeBack`: the person may undo
 * what goes out on the site.
 */
export function useActions(
  session: Session,
  reveal: Reveal,
  checked: Brand | undefined,
  publicAddress: string | undefined,
  mayTakeBack: boolean,
) {
  const queries = useQueryClient()
  return useMemo(() => {
    const { form, target } = session
    const name = `${pageOf(target.page).label} for ${target.name}`
    /** Publishing and saving show in the history, and elsewhere. */
    const refresh = () => {
      // The person's other tab on this page hears of the version now, and not at its next beat.
      for (const what of ['revisions', 'presence'])
        void queries.invalidateQueries({ queryKey: [what, target.key, target.page] })
      for (const key of target.shownIn) void queries.invalidateQueries({ queryKey: [key] })
    }
    function toFirstError() {
      const first = Object.keys(form.errors())[0]
      if (first !== undefined) reveal.to(first)
    }
    // One message of the page at a time: an earlier one is out of date, and would cover the next action.
    let takeAway: (() => void) | undefined
    function announce(text: string, ways: Ways = {}) {
      takeAway?.()
      takeAway =
        Object.keys(ways).length > 0 ? say(createElement(UndoToast, { text, ...ways }), undoSeconds * 1000) : say(text)
    }
    async function done(isDone: boolean, message: string, ways?: Ways): Promise<boolean> {
      if (isDone) {
        announce(message, ways)
        refresh()
      } else toFirstError()
      return isDone
    }
    /** What went out is looked at once more: visitors see it now. */
    async function sayFindings(brand: Brand) {
      void queries.invalidateQueries({ queryKey: ['site-check', brand.code] })
      const { findings } = await api.siteWork.check({ params: { brand: brand.code } })
      const here = findings.filter(({ page, record }) => page === target.page && !record)
      if (here.length > 0)
        say(
          `The site check has ${counted(here.length, 'finding')} on ${pageOf(target.page).label}: ${here[0]?.message}`,
          10_000,
        )
    }
    /** The way to what visitors see now, and back to what they saw. */
    const ofPublished = (): Ways => ({
      ...(publicAddress === undefined ? {} : { onView: () => window.open(publicAddress, '_blank', 'noreferrer') }),
      ...(mayTakeBack && target.publication?.takeBack
        ? {
            onUndo: async () =>
              done(await session.takeBack(), `Visitors see ${name} as before; what was published is its draft`),
          }
        : {}),
    })
    /** What was typed since would go out with it, or be lost. */
    const ifUntouched = (back: () => Promise<boolean>) => async () => {
      if (form.isDirty()) announce(`You typed in ${name} since: save that or discard it first`)
      else await back()
    }
    /** After a time was set where none was before: back to none. */
    const ofScheduled = (): Ways => {
      const { schedule } = session.snapshot().stored
      return schedule
        ? {
            onUndo: async () =>
              done(
                await session.unschedule(schedule.id),
                `${name} will not be published on ${dateTime(schedule.publish_at)}`,
              ),
          }
        : {}
    }
    return {
      /** False, and the field is focused, if something in the form could not be saved as it is. */
      isSound: () => {
        if (Object.keys(form.problems()).length === 0) return true
        form.attempt()
        toFirstError()
        return false
      },
      callOff: async (id: number, at: string) => {
        const { schedule, version } = session.snapshot().stored
        // What is saved since is not what was to go out.
        const isSame = schedule?.version === version && !form.isDirty()
        return done(
          await session.unschedule(id),
          `${name} will not be published on ${dateTime(at)}`,
          isSame
            ? {
                onUndo: ifUntouched(async () =>
                  done(await session.publish(at), `${name} will be published on ${dateTime(at)}`),
                ),
              }
            : undefined,
        )
      },
      save: async (asked: ConfirmedUse = {}) => {
        const hadChanges = form.isDirty()
        return done(await session.save(asked), hadChanges ? `Saved ${name}` : `Nothing to save: ${name} is saved`)
      },
      saveMerged: async (merged: Side) => done(await session.takeMerged(merged), `Saved ${name}, both edits in it`),
      publish: async (at?: string) => {
        const isNew = session.snapshot().stored.schedule === null
        const isDone = await done(
          await session.publish(at),
          at === undefined ? `Published ${name}` : `${name} will be published on ${dateTime(at)}`,
          at === undefined ? ofPublished() : isNew ? ofScheduled() : undefined,
        )
        if (isDone && checked) void sayFindings(checked).catch(() => undefined)
        return isDone
      },
      publishVersion: async (terms: AgreementTerms) =>
        done(
          await session.publishVersion(terms),
          `Published a new version of ${pageOf(target.page).label}, in force from ${day(terms.effective_date)}`,
        ),
      restore: async (revision: number, version: number) => {
        const back = await session.restore(revision)
        return done(
          back !== undefined,
          target.publication
            ? `Version ${version} is the draft of ${name} again`
            : `${name} is as in version ${version} again`,
          back && { onUndo: ifUntouched(async () => done(await back(), `${name} is as before`)) },
        )
      },
      discard: () => {
        const takeBack = session.discard()
        return takeBack
      },
    }
  }, [queries, reveal, session, checked, publicAddress, mayTakeBack])
}
