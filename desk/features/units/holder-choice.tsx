import { api } from '../../api/api.ts'
import { FoundChoice } from '../../ui/found-choice.tsx'

type Props = { readonly projectId: number; readonly label?: string; onChoose(seller: number | undefined): void }

/** The seller for whom a unit is on hold, or who waits for one, found by name or code. */
export const HolderChoice = ({ projectId, label = 'On hold for', onChoose }: Props) => (
  <FoundChoice
    label={label}
    placeholder="Seller, name or code"
    required
    nothing="No seller matches"
    find={search => ({
      queryKey: ['units.holders', projectId, search],
      queryFn: async ({ signal }) =>
        (await api.units.holders({ params: { projectId }, query: { search }, signal })).map(
          ({ id, name, seller_code }) => ({ value: id, label: `${name} (${seller_code})` }),
        ),
    })}
    onChoose={value => onChoose(value === undefined ? undefined : Number(value))}
  />
)
