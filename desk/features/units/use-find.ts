import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const pause = 200

/** A text of the address during typing: here at once, in the address after a short pause. */
export function useFind(value: string, ask: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const later = useDebouncedCallback((text: string) => {
    sent.current = text
    ask(text)
  }, pause)
  // Changed by other means: Back, "clear". A text sent from here may come back late, and never over later keys.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  return [
    typed,
    text => {
      setTyped(text)
      later(text)
    },
  ]
}
