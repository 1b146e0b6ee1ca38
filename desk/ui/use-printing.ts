import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page goes to paper: what is drawn only where it is in sight is drawn whole then, at once. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const paper = window.matchMedia('print')
    const say = (is: boolean) => flushSync(() => setPrinting(is))
    const began = () => say(true)
    const ended = () => say(false)
    const changed = () => say(paper.matches)
    window.addEventListener('beforeprint', began)
    window.addEventListener('afterprint', ended)
    paper.addEventListener('change', changed)
    return () => {
      window.removeEventListener('beforeprint', began)
      window.removeEventListener('afterprint', ended)
      paper.removeEventListener('change', changed)
    }
  }, [])
  return isPrinting
}
