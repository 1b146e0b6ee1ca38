import { useState } from 'react'
import { Chooser } from '../../ui/chooser.tsx'
import type { Kept } from './arranged.ts'

type Props = {
  readonly cards: Kept
  readonly isChosen: boolean
  titleOf(card: string): string
  onArrange(cards: Kept | null): void
}

/** Which cards show, and in what order. */
export default function CardChooser({ cards: kept, isChosen, titleOf, onArrange }: Props) {
  // What was arranged here comes back with the next turn of the loop: a key that is pressed before would move from the old place.
  const [own, setOwn] = useState<Kept>()
  const cards = own ?? kept
  const arrange = (next: Kept) => {
    setOwn(next)
    onArrange(next)
  }
  const first = {
    label: 'As it was at first',
    said: 'The cards are as they were at first.',
    run() {
      setOwn(undefined)
      onArrange(null)
    },
  }
  return (
    <Chooser
      one="card"
      ways={['up', 'down']}
      items={cards.map(({ card, is_hidden }) => ({ id: card, label: titleOf(card), isShown: !is_hidden }))}
      reset={isChosen ? first : undefined}
      onMove={(card, to) => {
        const moving = cards.filter(each => each.card === card)
        arrange(cards.filter(each => each.card !== card).toSpliced(to, 0, ...moving))
      }}
      onShow={(card, isShown) =>
        arrange(cards.map(each => (each.card === card ? { card, is_hidden: !isShown } : each)))
      }
    />
  )
}
