import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { pageOf } from '../../../model/pages/index.ts'
import { api } from '../../api/api.ts'
import { keepFile } from '../../api/keep-file.ts'
import { useMay } from '../../shell/profile.ts'
import { QuietButton } from '../../ui/button.ts'
import { Failure } from '../../ui/failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { say } from '../../ui/say.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { BringIn } from './bring-in.tsx'
import classes from './set-up-screen.module.css'

/** One file out; one file in with its differences, applied as a whole (decision 346). */
export default function SetUpScreen({ pageId }: ScreenProps) {
  const mayApply = useMay()('edit', pageId)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const out = useMutation({
    mutationFn: () => api.setUp.file(),
    onSuccess: file => {
      const today = new Date().toISOString().slice(0, 10)
      keepFile(new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }), `set-up-${today}.json`)
      setLeftOut(file.left_out)
      say('The set-up is in a file')
    },
  })
  return (
    <>
      <PageHead title={pageOf(pageId).label}>
        Carry what a house is set up with into another: try it in a trial house, then bring it into the real one.
      </PageHead>
      <section className={classes.part} aria-labelledby="set-up-out">
        <h2 id="set-up-out">Take it out</h2>
        <p>
          Roles, saved answers, mail texts, days of approvals, lead retention, approvers and shared views, of the pages
          that your role sees. People stand in it by their e-mail. Who gets mails, passwords and keys are not in it.
        </p>
        <QuietButton loading={out.isPending} onClick={() => out.mutate()}>
          Download
        </QuietButton>
        <Failure>{out.error?.message}</Failure>
        {leftOut.length > 0 && (
          <div role="status">
            <p>Not in the file:</p>
            <ul className={classes.left}>
              {leftOut.map(words => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        )}
      </section>
      <section className={classes.part} aria-labelledby="set-up-in">
        <h2 id="set-up-in">Bring one in</h2>
        {mayApply ? (
          <BringIn />
        ) : (
          <Muted>You may take the set-up out. Bringing one in takes the right to edit this page.</Muted>
        )}
      </section>
    </>
  )
}
