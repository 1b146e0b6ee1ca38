import { useState } from 'react'
import { More } from './dashboard-elements.ts'

/** The first rows of a card, and all of them once they are asked for. */
export function useFew<R>(rows: readonly R[], most = 5) {
  const [isWhole, setWhole] = useState(false)
  return {
    shown: isWhole ? rows : rows.slice(0, most),
    isCut: !isWhole && rows.length > most,
    showAll: () => setWhole(true),
  }
}

type Props = { readonly of: number; readonly more?: boolean; readonly what?: string; onShow(): void }

/** `more`: the server told no more than these. */
export const ShowAll = ({ of, more = false, what, onShow }: Props) => (
  <More>
    <button type="button" onClick={onShow}>
      Show {more ? 'the first' : 'all'} {of}
      {what && ` ${what}`}
    </button>
  </More>
)
