import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'

type Props = { remove(): Promise<unknown>; onGone(): void }

/** Where there is no trash, it is asked twice; a refusal says what stands in the way. */
export function RemoveForGood({ remove, onGone }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<string>()
  async function go() {
    setAsking(false)
    try {
      await remove()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      return setRefused(refusal.message)
    }
    onGone()
  }
  return (
    <>
      {isAsking ? (
        <>
          <Button color="red" variant="default" onClick={() => void go()}>
            Delete for good
          </Button>
          <Button variant="subtle" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </>
      ) : (
        <Button variant="subtle" onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      {refused && <p role="alert">{refused}</p>}
    </>
  )
}
