import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Side } from '../../../model/content/merge.ts'
import { pageOf } from '../../../model/pages/index.ts'
import type { Reveal } from '../../form/reveal.ts'
import { dateTime, date as day } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import type { AgreementTerms } from './place.ts'
import type { Session } from './session.ts'

/** What the buttons and keys of the page do, and what is said after it. */
export function useActions(session: Session, reveal: Reveal) {
  const queries = useQueryClient()
  return useMemo(() => {
    const { form, place } = session
    const name = `${pageOf(place.page).label} for ${place.name}`
    /** Publishing and saving show in the history, and elsewhere. */
    const refresh = () => {
      void queries.invalidateQueries({ queryKey: ['revisions', place.key, place.page] })
      for (const key of place.shownIn) void queries.invalidateQueries({ queryKey: [key] })
    }
    function toFirstError() {
      const first = Object.keys(form.errors())[0]
      if (first !== undefined) reveal.to(first)
    }
    // One message of the page at a time: what it said before is out of date, and would cover what is done next.
    let takeAway: (() => void) | undefined
    function tell(message: string) {
      takeAway?.()
      takeAway = say(message)
    }
    async function done(isDone: boolean, message: string): Promise<boolean> {
      if (isDone) {
        tell(message)
        refresh()
      } else toFirstError()
      return isDone
    }
    return {
      /** False, and at the field, where something in the form could not be saved as it is. */
      isSound: () => {
        if (Object.keys(form.problems()).length === 0) return true
        form.attempt()
        toFirstError()
        return false
      },
      callOff: async (schedule: number, at: string) =>
        done(await session.unschedule(schedule), `${name} will not be published on ${dateTime(at)}`),
      save: async () => {
        const hadChanges = form.isDirty()
        return done(await session.save(), hadChanges ? `Saved ${name}` : `Nothing to save: ${name} is saved`)
      },
      saveMerged: async (merged: Side) => done(await session.takeMerged(merged), `Saved ${name}, both edits in it`),
      publish: async (at?: string) =>
        done(
          await session.publish(at),
          at === undefined ? `Published ${name}` : `${name} will be published on ${dateTime(at)}`,
        ),
      publishVersion: async (terms: AgreementTerms) =>
        done(
          await session.publishVersion(terms),
          `Published a new version of ${pageOf(place.page).label}, in force from ${day(terms.effective_date)}`,
        ),
      restore: async (revision: number, version: number) =>
        done(
          await session.restore(revision),
          place.publication
            ? `Version ${version} is the draft of ${name} again`
            : `${name} is as in version ${version} again`,
        ),
      discard: () => {
        const takeBack = session.discard()
        return takeBack
      },
    }
  }, [queries, reveal, session])
}
