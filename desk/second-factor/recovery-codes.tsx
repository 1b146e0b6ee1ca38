import { keepFile } from '../api/keep-file.ts'
import { FormFrame, Second, Submit } from '../shell/sign-in-form-elements.ts'
import classes from './recovery-codes.module.css'
import { Step } from './second-factor-elements.ts'

/** Shown only once. */
export function RecoveryCodes({
  codes,
  doneLabel,
  onDone,
}: {
  codes: readonly string[]
  doneLabel: string
  onDone(): void
}) {
  return (
    <FormFrame>
      <Step>
        Keep these recovery codes where only you find them. Each opens Atrium once, when you have neither phone nor
        passkey. They are shown this one time.
      </Step>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Second
        onClick={() =>
          keepFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'atrium-recovery-codes.txt')
        }
      >
        Save as a file
      </Second>
      <Submit type="button" onClick={onDone}>
        {doneLabel}
      </Submit>
    </FormFrame>
  )
}
