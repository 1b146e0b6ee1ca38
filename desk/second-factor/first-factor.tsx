import { useState } from 'react'
import type { Client } from '../api/client.ts'
import { AddApp } from './add-app.tsx'
import { AddPasskey } from './add-passkey.tsx'
import classes from './first-factor.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

type Api = Pick<Client, 'secondFactor'>

/** The role requires a second factor and there is none yet: a code app or a passkey, then the recovery codes. */
export function FirstFactor({ api, onDone }: { api: Api; onDone(): void }) {
  const [way, setWay] = useState<'app' | 'passkey'>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} doneLabel="Go on" onDone={onDone} />
  const added = (made: readonly string[]) => (made.length > 0 ? setCodes(made) : onDone())
  return (
    <div className={classes.ways}>
      {way === undefined && (
        <>
          <button type="button" className={classes.way} onClick={() => setWay('app')}>
            <strong>Code app</strong>
            <span>An app on your phone shows a new code every half minute.</span>
          </button>
          {'PublicKeyCredential' in globalThis && (
            <button type="button" className={classes.way} onClick={() => setWay('passkey')}>
              <strong>Passkey</strong>
              <span>Your fingerprint, your face, or a security key.</span>
            </button>
          )}
        </>
      )}
      {way === 'app' && <AddApp api={api} onAdded={added} onCancel={() => setWay(undefined)} />}
      {way === 'passkey' && <AddPasskey api={api} onAdded={added} onCancel={() => setWay(undefined)} />}
    </div>
  )
}
