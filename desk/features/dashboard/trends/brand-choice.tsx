import { type BrandCode, brandByCode } from '../../../../model/brands.ts'
import { Choice } from '../../../ui/choice.tsx'

type Props = {
  readonly name: string
  readonly brands: readonly string[]
  readonly value: string | null
  onPick(brand: string): void
}

const nameOf = (code: string) => brandByCode(code as BrandCode)?.display_label ?? code

/** Of which brand a trend is told; in a chunk of its own, since a dashboard begins without any choice. */
export default function BrandChoice({ name, brands, value, onPick }: Props) {
  return (
    <Choice
      isSmall
      aria-label={name}
      options={brands.map(code => ({ value: code, label: nameOf(code) }))}
      value={value ?? undefined}
      onPick={onPick}
    />
  )
}
