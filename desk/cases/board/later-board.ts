import type { BoardKind } from '../../list/board-kind.ts'
import { wholeList } from '../../list/whole-list.ts'
import { type Later, later } from '../../ui/later.tsx'
import type { StepConfig, SteppedCase } from '../steps/step-config.ts'

/** The board of a kind by the steps of its panel, which come with the first board. */
export const laterSteppedBoard = <R extends SteppedCase>(steps: () => Promise<StepConfig<R>>): Later<BoardKind> =>
  later(async () => {
    const [{ steppedBoard }, config] = await Promise.all([import('./stepped.tsx'), steps()])
    return steppedBoard(config, await wholeList(config.key).load())
  })
