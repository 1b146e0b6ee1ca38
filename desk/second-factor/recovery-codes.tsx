import form from '../shell/sign-in-form.module.css'
import { keepFile } from '../ui/keep-file.ts'
import classes from './second-factor.module.css'

/** Shown this once. */
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
    <div className={form.form}>
      <p className={classes.step}>
        Keep these recovery codes where only you find them. Each opens Atrium once, when you have neither phone nor
        passkey. They are shown this one time.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button
        type="button"
        className={form.second}
        onClick={() =>
          keepFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'atrium-recovery-codes.txt')
        }
      >
        Save as a file
      </button>
      <button type="button" className={form.submit} onClick={onDone}>
        {doneLabel}
      </button>
    </div>
  )
}
