import { Chooser } from '../../ui/chooser.tsx'
import type { Kept } from './arranged.ts'

type Props = {
  readonly cards: Kept
  readonly isChosen: boolean
  titleOf(card: string): string
  onArrange(cards: Kept | null): void
}

/** Which cards show, and in what order. */
export default function CardChooser({ cards, isChosen, titleOf, onArrange }: Props) {
  const first = {
    label: 'As it was at first',
    said: 'The cards are as they were at first.',
    run: () => onArrange(null),
  }
  return (
    <Chooser
      one="card"
      ways={['up', 'down']}
      items={cards.map(({ card, is_hidden }) => ({ id: card, label: titleOf(card), isShown: !is_hidden }))}
      reset={isChosen ? first : undefined}
      onMove={(card, to) => {
        const moving = cards.filter(each => each.card === card)
        onArrange(cards.filter(each => each.card !== card).toSpliced(to, 0, ...moving))
      }}
      onShow={(card, isShown) =>
        onArrange(cards.map(each => (each.card === card ? { card, is_hidden: !isShown } : each)))
      }
    />
  )
}
